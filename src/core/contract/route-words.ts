/** The words by which addresses name ids (specification, "Route parameters naming identifiers"), and what code calls them. */
const ROUTE_WORDS: Readonly<Record<string, string>> = {
  idform: 'tableId',
  idenreg: 'recordId',
  idcolumn: 'columnId',
  idcontext: 'contextId',
  idihm: 'windowId',
  idaction: 'actionId',
  idbutton: 'buttonId',
  idselected: 'selection',
  idmodele: 'dataTypeId',
  idcompte: 'mailAccountId',
};

const WORDS_OF_NAMES = Object.fromEntries(Object.entries(ROUTE_WORDS).map(([word, name]) => [name, word]));

/** What the contract's schemas call a parameter of a path or query. */
export function parameterName(word: string): string {
  return ROUTE_WORDS[word] ?? word;
}

/** The word of a parameter in an address. */
export function routeWord(name: string): string {
  return WORDS_OF_NAMES[name] ?? name;
}

/** The parameters of an address under the names that the contract's schemas give them; addresses know the words alone. */
export function namedParameters(given: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(given as Readonly<Record<string, unknown>>)
      .filter(([word]) => !(word in WORDS_OF_NAMES))
      .map(([word, value]) => [parameterName(word), value]),
  );
}
