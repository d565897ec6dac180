import type { FINDINGS, FindingCode } from './finding-codes.ts';

/** A place inside a document: the properties and places in lists that lead to it. */
export type DocumentPlace = readonly (string | number)[];

/** Something that is told of a document: the key of its text in the `problems` translations, and its parameters. */
export interface Phrase {
  readonly code: FindingCode;
  readonly params?: Readonly<Record<string, PhraseWord>>;
}

/** A word of a phrase: a name or figure, another phrase, or several of them. */
export type PhraseWord = string | number | Phrase | readonly (string | Phrase)[];

/** Something wrong at a place. */
export interface Finding extends Phrase {
  readonly path: DocumentPlace;
}

/** Codes that are told without parameters. */
export type PlainCode = {
  readonly [Code in FindingCode]: (typeof FINDINGS)[Code] extends readonly [] ? Code : never;
}[FindingCode];

type Params<Code extends FindingCode> = Code extends PlainCode
  ? readonly []
  : readonly [Readonly<Record<(typeof FINDINGS)[Code][number], PhraseWord>>];

/** A phrase with every parameter that its text names. */
export function phrase<Code extends FindingCode>(code: Code, ...[params]: Params<Code>): Phrase {
  return params === undefined ? { code } : { code, params };
}

/** A finding at a place, with every parameter that its text names. */
export function finding<Code extends FindingCode>(
  path: DocumentPlace,
  code: Code,
  ...params: Params<Code>
): Finding {
  return { path, ...phrase(code, ...params) };
}
