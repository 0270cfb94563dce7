// @ts-check
/** Why a record cannot be checked, as a text of the page and its arguments. */
export class Fault extends Error {
  /**
   * @param {string} code
   * @param {Record<string, string | number>} [args]
   */
  constructor(code, args = {}) {
    super(code);
    this.code = code;
    this.args = args;
  }
}
