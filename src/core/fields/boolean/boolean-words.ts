/** Words that mean yes, in lower case. */
export const TRUE_WORDS: ReadonlySet<string> = new Set([
  '1',
  'true',
  't',
  'yes',
  'y',
  'oui',
  'o',
  'vrai',
  'x',
  'ja',
  'sí',
  'si',
  'نعم',
]);

/** Words that mean no. */
export const FALSE_WORDS: ReadonlySet<string> = new Set([
  '0',
  'false',
  'f',
  'no',
  'n',
  'non',
  'faux',
  'nein',
  'لا',
]);
