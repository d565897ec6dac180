import type { FunctionCall } from './function-call.ts';
import { complain, typeWord } from './check-state.ts';
import type { WrittenArgument } from '../syntax/syntax.ts';
import { inPlaceOf, type Typed } from '../typed/typed.ts';
import { EMPTY, type Type } from '../../fields/value-type.ts';
import { commonType } from '../typed/types.ts';

/** Values of one type. */
export interface Unified {
  readonly values: readonly Typed[];
  readonly type: Type;
}

/**
 * Arguments as values of the one type that they have in common; undefined, and said so, where they have none. `check`
 * gives the value of an argument, knowing the type of those before it.
 */
export function inOneType(
  call: FunctionCall,
  given: readonly WrittenArgument[],
  check: (argument: WrittenArgument, type: Type, place: number) => Typed | undefined,
  allows: (type: Type) => boolean = ({ kind }) => kind !== 'list',
): Unified | undefined {
  let type: Type = EMPTY;
  const values: Typed[] = [];
  for (const [place, argument] of given.entries()) {
    const typed = check(argument, type, place);
    if (!typed) return undefined;
    const common = commonType(type, typed.type);
    if (!common || !allows(common)) {
      const [first, found] = [typeWord(call.check, type), typeWord(call.check, typed.type)];
      return complain(call.check, argument, 'branches', { function: call.name, first, found });
    }
    type = common;
    values.push(typed);
  }
  return { values: values.map((value) => inPlaceOf(type, value)), type };
}
