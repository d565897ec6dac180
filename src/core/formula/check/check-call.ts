import type { CallSyntax, FunctionCall } from './function-call.ts';
import { inOneType, type Unified } from './check-branches.ts';
import { aggregateOf, extremeOf } from './check-lists.ts';
import { complain, rangeOf, typeWord, type Check } from './check-state.ts';
import { asText, requiredCondition, equalTo } from './check-operators.ts';
import { textAsChoice } from './check-names.ts';
import {
  FUNCTIONS,
  functionNamed,
  functionOf,
  WANTED_KINDS,
  type Parameter,
  type SpecialForm,
} from '../typed/functions.ts';
import { closestName } from '../../std/closest-name.ts';
import { meantBy, roleCalled, tableCalled } from './scope.ts';
import type { WrittenArgument } from '../syntax/syntax.ts';
import { apply, constant, inPlaceOf, type Typed } from '../typed/typed.ts';
import { BOOLEAN, TEXT, type Type } from '../../fields/value-type.ts';
import { commonType } from '../typed/types.ts';

/** A function with its arguments. */
export function checkCall(syntax: CallSyntax, check: Check, expected: Type | undefined): Typed | undefined {
  const { function: written, arguments: given } = syntax;
  const name = functionOf(written.word);
  if (!name) {
    const known = Object.values(FUNCTIONS).flatMap(({ names }) => Object.values(names));
    return complain(check, written, 'function_unknown', {
      name: written.word.slice(0, 100),
      suggestion: closestName(written.word, known),
    });
  }
  check.uses.push({ ...rangeOf(written), kind: 'function', name });
  const { parameters, form } = functionNamed(name);
  const call: FunctionCall = { name, syntax, check, expected };
  if (!isCountRight(call, parameters)) return undefined;
  if ('special' in form) return SPECIAL_FORMS[form.special](call);
  const operands = given.map((argument, at) =>
    operand(call, argument, parameters[Math.min(at, parameters.length - 1)]),
  );
  const whole = operands.filter((typed) => typed !== undefined);
  return whole.length < operands.length ? undefined : form.build(whole);
}

function isCountRight({ name, syntax, check }: FunctionCall, parameters: readonly Parameter[]): boolean {
  const given = syntax.arguments.length;
  const least = parameters.filter(({ optional, repeated }) => !optional && !repeated).length;
  const most = parameters.at(-1)?.repeated ? Infinity : parameters.length;
  if (given >= least && given <= most) return true;
  const params = { function: name, count: given < least ? least : most };
  complain(check, syntax, given < least ? 'arguments_few' : 'arguments_many', params);
  return false;
}

function operand(
  call: FunctionCall,
  argument: WrittenArgument,
  parameter: Parameter | undefined,
): Typed | undefined {
  const typed = plainArgument(call, argument);
  if (!typed) return undefined;
  const kinds = parameter?.want && WANTED_KINDS[parameter.want];
  if (!kinds || kinds.includes(typed.type.kind)) return typed;
  // The word `empty` has the type that is wanted.
  if (typed.type.kind === 'empty') return constant(null, EMPTY_TYPES[parameter.want ?? 'text'] ?? typed.type);
  return complain(call.check, argument, 'argument', {
    function: call.name,
    wanted: parameter.want ?? '',
    found: typeWord(call.check, typed.type),
  });
}

const EMPTY_TYPES: Readonly<Record<string, Type>> = {
  number: { kind: 'decimal' },
  integer: { kind: 'integer' },
  text: TEXT,
  date: { kind: 'date' },
  time: { kind: 'time' },
  dateTime: { kind: 'dateTime' },
  duration: { kind: 'duration' },
  boolean: BOOLEAN,
  position: { kind: 'position' },
  clock: { kind: 'time' },
  day: { kind: 'date' },
};

/** An argument that is a value: it has no condition of its own. */
function plainArgument(
  { check }: FunctionCall,
  { value, where }: WrittenArgument,
  expected?: Type,
): Typed | undefined {
  if (where) return complain(check, where, 'where_here');
  return check.part(value, check, expected);
}

const SPECIAL_FORMS: Readonly<Record<SpecialForm, (call: FunctionCall) => Typed | undefined>> = {
  if: ifOf,
  switch: switchOf,
  coalesce: coalesceOf,
  isEmpty: isEmptyOf,
  text: textOf,
  contains: containsOf,
  aggregate: aggregateOf,
  extreme: extremeOf,
  own: ownOf,
  role: roleOf,
};

/** The arguments as values of one type. */
function unified(call: FunctionCall, given: readonly WrittenArgument[]): Unified | undefined {
  return inOneType(call, given, (argument, type) =>
    plainArgument(call, argument, type.kind === 'choice' ? type : call.expected),
  );
}

function ifOf(call: FunctionCall): Typed | undefined {
  const [first, ...rest] = call.syntax.arguments;
  const asked = first && requiredCondition(plainArgument(call, first), { check: call.check, at: first });
  const found = unified(call, rest);
  if (!asked || !found) return undefined;
  const [then, otherwise = constant(null, found.type)] = found.values;
  return then && apply('if', found.type, asked, then, otherwise);
}

/** `switch(value, case, result, …, otherwise)`: the result of the first case that is equal; an empty value is none. */
function switchOf(call: FunctionCall): Typed | undefined {
  const { check } = call;
  const [first, ...rest] = call.syntax.arguments;
  const value = first && plainArgument(call, first);
  if (!value) return undefined;
  const pairs = Math.floor(rest.length / 2);
  const cases = rest.slice(0, pairs * 2).filter((_, at) => at % 2 === 0);
  const results = rest.filter((_, at) => at % 2 === 1 || at === pairs * 2);
  const found = unified(call, results);
  const wanted: Typed[] = [];
  for (const argument of cases) {
    const typed = plainArgument(call, argument, value.type);
    const equal = typed && equalTo({ left: value, right: typed, operator: '=', check, at: argument });
    if (!equal) return undefined;
    wanted.push(equal);
  }
  if (!found) return undefined;
  const last = rest.length % 2 === 1 ? found.values.at(-1) : undefined;
  const otherwise = last ?? constant(null, found.type);
  if (value.type.kind === 'empty') return otherwise;
  const branches = wanted.flatMap((typed, at) => [typed, found.values[at] ?? constant(null, found.type)]);
  return apply('switch', found.type, value, ...branches, otherwise);
}

function coalesceOf(call: FunctionCall): Typed | undefined {
  const found = unified(call, call.syntax.arguments);
  return found && apply('coalesce', found.type, ...found.values);
}

function isEmptyOf(call: FunctionCall): Typed | undefined {
  const [argument] = call.syntax.arguments;
  const typed = argument && plainArgument(call, argument);
  if (!typed || !argument) return undefined;
  return typed.type.kind === 'list'
    ? complain(call.check, argument, 'list_alone')
    : apply('isEmpty', BOOLEAN, typed);
}

function textOf(call: FunctionCall): Typed | undefined {
  const [argument] = call.syntax.arguments;
  const typed = argument && plainArgument(call, argument);
  if (!typed || !argument) return undefined;
  const params = { function: call.name, wanted: 'text', found: typeWord(call.check, typed.type) };
  return asText(typed) ?? complain(call.check, argument, 'argument', params);
}

/** A text in a text, or a value among several choices. */
function containsOf(call: FunctionCall): Typed | undefined {
  const { check } = call;
  const [whole, part] = call.syntax.arguments;
  const typed = whole && plainArgument(call, whole);
  if (!typed || !part) return undefined;
  if (typed.type.kind === 'choices') {
    const wanted: Type = { kind: 'choice', choices: typed.type.choices };
    const value =
      part.value.kind === 'text'
        ? textAsChoice(part.value, check, wanted)
        : plainArgument(call, part, wanted);
    if (!value) return undefined;
    if (commonType(value.type, wanted)) return apply('has', BOOLEAN, typed, value);
    return complain(check, part, 'argument', {
      function: call.name,
      wanted: 'choice',
      found: typeWord(check, value.type),
    });
  }
  const searched = plainArgument(call, part);
  if (!searched) return undefined;
  for (const [found, at] of [
    [typed, whole],
    [searched, part],
  ] as const) {
    if (found.type.kind === 'text' || found.type.kind === 'empty') continue;
    return complain(check, at, 'argument', {
      function: call.name,
      wanted: 'text',
      found: typeWord(check, found.type),
    });
  }
  return apply('contains', BOOLEAN, inPlaceOf(TEXT, typed), inPlaceOf(TEXT, searched));
}

/** `own(customer)`: the table is named, not a column. */
function ownOf({ syntax, check }: FunctionCall): Typed | undefined {
  const [argument] = syntax.arguments;
  const { value } = argument ?? {};
  if (value?.kind !== 'name') return complain(check, argument ?? syntax, 'table_needed');
  const table = tableCalled(check.scope, value.name);
  if (!table) {
    const word = value.name.word || `#${value.name.id ?? 0}`;
    const tables = [...check.scope.catalog.tables.values()];
    return complain(check, value, 'table_needed', {
      name: word,
      suggestion: meantBy(tables, word, check.scope.locale),
    });
  }
  check.uses.push({ ...rangeOf(value), kind: 'table', id: table.id });
  return { kind: 'own', table: table.id, type: { kind: 'record', table: table.id } };
}

/** `hasRole([Sales team])`: the role is named. */
function roleOf({ syntax, check }: FunctionCall): Typed | undefined {
  const [argument] = syntax.arguments;
  const { value } = argument ?? {};
  if (value?.kind !== 'name') return complain(check, argument ?? syntax, 'role_unknown');
  const role = roleCalled(check.scope, value.name);
  if (!role) {
    const word = value.name.word || `#${value.name.id ?? 0}`;
    return complain(check, value, 'role_unknown', {
      name: word,
      suggestion: meantBy(check.scope.catalog.document.roles, word, check.scope.locale),
    });
  }
  check.uses.push({ ...rangeOf(value), kind: 'role', id: role.id });
  return { kind: 'role', role: role.id, type: BOOLEAN };
}
