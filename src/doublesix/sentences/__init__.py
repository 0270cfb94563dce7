"""What the program tells people: rules, events, sums and errors as sentences, made from codes by the catalogues."""
