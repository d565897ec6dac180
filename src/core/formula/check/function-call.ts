import type { Type } from '../../fields/value-type.ts';
import type { Syntax } from '../syntax/syntax.ts';
import type { FunctionName } from '../typed/functions.ts';
import type { Check } from './check-state.ts';

export type CallSyntax = Extract<Syntax, { kind: 'call' }>;

/** A call whose function is known and whose number of arguments is right. */
export interface FunctionCall {
  readonly name: FunctionName;
  readonly syntax: CallSyntax;
  readonly check: Check;
  readonly expected: Type | undefined;
}
