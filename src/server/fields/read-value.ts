import { fieldOf, type Column } from '#core/fields/registry.ts';
import type { Result } from '#core/std/result.ts';
import { storedOf } from './registry.ts';

/** Checks a JSON value for a column, as everything that is to be stored is checked: by the core, then cleaned. */
export function readValue(column: Column, input: unknown): Result<unknown> {
  return cleaned(column, fieldOf(column).parse(input, column));
}

/** The same of a text of a file; a moment without a zone is one of `timeZone`. */
export function readTextValue(column: Column, text: string, timeZone?: string): Result<unknown> {
  return cleaned(column, fieldOf(column).fromText(text, column, timeZone));
}

function cleaned(column: Column, result: Result<unknown>): Result<unknown> {
  const clean = storedOf(column).cleaned;
  return clean && result.ok ? clean(result.value, column) : result;
}
