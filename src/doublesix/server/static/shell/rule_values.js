// @ts-check
/** Values of rules that scripts act on. They refuse an unknown value by name, and never take it for another. */

import { RULE_VALUES } from "./contract.js";
import { say } from "./words.js";

export class UnknownRule extends Error {
  /** @param {string} key @param {unknown} value */
  constructor(key, value) {
    super(say("web.check-fault-rule", { key, value: String(value) }));
  }
}

/**
 * Return what belongs to the value of a rule.
 * @template {string} Value
 * @template Result
 * @param {keyof typeof RULE_VALUES} key
 * @param {Value} value
 * @param {Record<Value, Result>} results
 * @returns {Result}
 */
export function byValue(key, value, results) {
  if (!Object.hasOwn(results, value)) throw new UnknownRule(key, value);
  return results[value];
}

/**
 * Whether there is such a value of a rule.
 * @param {string} key
 * @param {unknown} value
 */
export function isKnown(key, value) {
  /** @type {Record<string, readonly unknown[]>} */
  const values = RULE_VALUES;
  return Object.hasOwn(values, key) && values[key].includes(value);
}
