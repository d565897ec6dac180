import { unreachable } from '../../std/unreachable.ts';
import { checkCall } from './check-call.ts';
import { complain, rangeOf, typeWord, type Check, type Use } from './check-state.ts';
import { memberOf, meType, nameOf, textAsChoice } from './check-names.ts';
import { checkBinary, checkUnary, checkWithin, isCondition } from './check-operators.ts';
import { parseFormula } from '../syntax/parse.ts';
import { parameterCalled, type FormulaScope } from './scope.ts';
import type { Diagnostic, Range, Syntax } from '../syntax/syntax.ts';
import { constant, type Typed } from '../typed/typed.ts';
import { BOOLEAN, DECIMAL, EMPTY, INTEGER, TEXT, type Type } from '../../fields/value-type.ts';
import { fits } from '../typed/types.ts';

/** A checked formula: its type and meaning, or what is wrong with it; what its names refer to as far as that is known. */
export type CheckResult =
  | { readonly ok: true; readonly typed: Typed; readonly uses: readonly Use[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly uses: readonly Use[] };

/** Checks the text of a formula; `wanted` is the type that its place asks for. Never throws, whatever the text is. */
export function checkFormula(text: string, scope: FormulaScope, wanted?: Type): CheckResult {
  const parsed = parseFormula(text);
  if (!parsed.ok) return { ok: false, diagnostics: parsed.diagnostics, uses: [] };
  return checkSyntax(parsed.syntax, scope, wanted);
}

/** Checks a parsed formula. */
function checkSyntax(syntax: Syntax, scope: FormulaScope, wanted?: Type): CheckResult {
  let scopes = 0;
  const check: Check = {
    scope,
    uses: [],
    diagnostics: [],
    rows: scope.table === undefined ? [] : [{ scope: 0, table: scope.table }],
    nextScope: () => ++scopes,
    part: checkPart,
  };
  const typed = checkPart(syntax, check, wanted);
  const { uses, diagnostics } = check;
  if (typed && wanted) wantType(typed, wanted, { check, at: syntax });
  else if (typed?.type.kind === 'list') complain(check, syntax, 'list_alone');
  if (!typed || diagnostics.length > 0) return { ok: false, diagnostics, uses };
  return { ok: true, typed, uses };
}

function wantType(typed: Typed, wanted: Type, { check, at }: { check: Check; at: Range }): void {
  if (wanted.kind === 'boolean' && !isCondition(typed))
    complain(check, at, 'condition', { found: typeWord(check, typed.type) });
  else if (!fits(typed.type, wanted)) {
    complain(check, at, 'type_wanted', {
      wanted: typeWord(check, wanted),
      found: typeWord(check, typed.type),
    });
  }
}

/** Maximum number of problems reported per formula: each unknown name is compared with all known ones. */
const MAX_PROBLEMS = 20;

function checkPart(syntax: Syntax, check: Check, expected?: Type): Typed | undefined {
  if (check.diagnostics.length >= MAX_PROBLEMS) return undefined;
  switch (syntax.kind) {
    case 'number':
      return constant(
        syntax.digits,
        syntax.digits.includes('.') || isLong(syntax.digits) ? DECIMAL : INTEGER,
      );
    case 'text':
      return expected?.kind === 'choice'
        ? textAsChoice(syntax, check, expected)
        : constant(syntax.text || null, TEXT);
    case 'truth':
      return constant(syntax.truth, BOOLEAN);
    case 'empty':
      return constant(null, EMPTY);
    case 'this':
      return check.scope.table === undefined
        ? complain(check, syntax, 'no_record')
        : { kind: 'row', scope: 0, type: { kind: 'record', table: check.scope.table } };
    case 'me': {
      const type = meType(check.scope);
      return type ? { kind: 'me', type } : complain(check, syntax, 'no_me');
    }
    case 'name':
      return nameOf(syntax.name, check);
    case 'member':
      return memberOf(syntax, check);
    case 'parameter':
      return checkParameter(syntax, check);
    case 'call':
      return checkCall(syntax, check, expected);
    case 'unary':
      return checkUnary(syntax, check);
    case 'binary':
      return checkBinary(syntax, check);
    case 'within':
      return checkWithin(syntax, check);
    default:
      return unreachable(syntax);
  }
}

/** Digits that a whole number of a column never has: it is exact as a decimal all the same. */
function isLong(digits: string): boolean {
  return digits.length > 15;
}

function checkParameter(
  { name: written, ...range }: Extract<Syntax, { kind: 'parameter' }>,
  check: Check,
): Typed | undefined {
  const found = parameterCalled(check.scope, written);
  if (!found) return complain(check, range, 'parameter_unknown', { name: written.word || `#${written.id}` });
  check.uses.push({ ...rangeOf(written), kind: 'parameter', id: found.id });
  return { kind: 'parameter', parameter: found.id, type: found.type };
}
