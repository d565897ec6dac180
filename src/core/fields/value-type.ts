import type { Choice } from './choice/one-choice.ts';

/** What a value is in formulas, and what a formula can give. Types of one kind are the same, but for what they carry. */
export type Type =
  | { readonly kind: SimpleKind }
  | { readonly kind: 'money'; readonly currency: string | undefined }
  /** One, or several, of a list of values. */
  | { readonly kind: 'choice' | 'choices'; readonly choices: readonly Choice[] }
  /** One record, or the records of a list. */
  | { readonly kind: 'record' | 'list'; readonly table: number };

type SimpleKind =
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'text'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'duration'
  | 'position'
  /** The type of the word `empty` alone: it fits everywhere. */
  | 'empty';

export const BOOLEAN: Type = { kind: 'boolean' };
export const INTEGER: Type = { kind: 'integer' };
export const DECIMAL: Type = { kind: 'decimal' };
export const TEXT: Type = { kind: 'text' };
export const DATE: Type = { kind: 'date' };
export const TIME: Type = { kind: 'time' };
export const DATE_TIME: Type = { kind: 'dateTime' };
export const DURATION: Type = { kind: 'duration' };
export const POSITION: Type = { kind: 'position' };
export const EMPTY: Type = { kind: 'empty' };
