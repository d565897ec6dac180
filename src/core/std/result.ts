/** What is wrong with a value: the key of a message and its parameters; the texts are in the translations. */
export interface Problem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A value, or what is wrong with the input that should have become one. Nothing is thrown for bad input. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** A good result. */
export function good<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A refused input, with the key of its message. */
export function bad(code: string, params?: Problem['params']): { ok: false; problem: Problem } {
  return { ok: false, problem: params ? { code, params } : { code } };
}
