import type { Choice } from '../../fields/choice/one-choice.ts';
import type { FunctionName } from '../typed/functions.ts';
import type { FormulaScope } from './scope.ts';
import type { Diagnostic, Range, Syntax } from '../syntax/syntax.ts';
import type { Typed } from '../typed/typed.ts';
import type { Type } from '../../fields/value-type.ts';
import { typeName } from '../typed/types.ts';

/** A place of a formula's text that refers to something of the catalog or of the language. */
export type Use = Range &
  (
    | { readonly kind: 'column'; readonly table: number; readonly id: number }
    | { readonly kind: 'table' | 'role' | 'parameter'; readonly id: number }
    | { readonly kind: 'function'; readonly name: FunctionName }
    | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly code: string }
  );

export interface Check {
  readonly scope: FormulaScope;
  readonly uses: Use[];
  readonly diagnostics: Diagnostic[];
  /** The records of the enclosing list functions, the innermost last: their scopes and tables. */
  readonly rows: readonly { readonly scope: number; readonly table: number }[];
  /** Gives each list's records a number of their own. */
  readonly nextScope: () => number;
  /** Checks a part; `expected` is what its place would like, for texts that stand for a choice. */
  readonly part: (syntax: Syntax, check: Check, expected?: Type) => Typed | undefined;
}

/** The parameters of a message, and a name that may have been meant. */
type Details = Readonly<Record<string, string | number | undefined>> & {
  readonly suggestion?: string | undefined;
};

/** Adds a diagnostic; returns undefined, so that callers can return it. */
export function complain(
  check: Check,
  { from, to }: Range,
  code: Diagnostic['code'],
  { suggestion, ...details }: Details = {},
): undefined {
  const given = Object.entries(details).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  );
  const params = given.length > 0 ? { params: Object.fromEntries(given) } : {};
  check.diagnostics.push({ from, to, code, ...params, ...(suggestion === undefined ? {} : { suggestion }) });
  return undefined;
}

export function rangeOf({ from, to }: Range): Range {
  return { from, to };
}

/** A type in one word, for messages. */
export function typeWord({ scope }: Check, type: Type): string {
  return typeName(type, scope.catalog.tables, scope.locale);
}
