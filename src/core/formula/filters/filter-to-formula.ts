import { areComparable } from '../../catalog/filters/comparable.ts';
import type { Around, GeographicBox } from '../../fields/position/around.ts';
import { degreesText } from '../../fields/position/coordinates.ts';
import { conditionValue } from '../../catalog/filters/condition-value.ts';
import { fieldOf } from '../../fields/registry.ts';
import { parseFormula } from '../syntax/parse.ts';
import type { Syntax } from '../syntax/syntax.ts';
import { FORMULA_LENGTH } from '../../marks/formula-length.ts';
import { isMe, isRelative, periodIn } from '../../query/asked-value.ts';
import type { ConditionOn, ListPartOn, RequestFilter } from '../../query/filter.ts';
import { positiveOf, type Operator } from '../../query/operators.ts';
import { literalOf } from './literals.ts';
import { called, comparing, joined, opposite, type FormulaPart } from './part.ts';
import { endsOf } from './period-ends.ts';
import { listTarget, placeOfPath, type FormulaPlaces, type PlacedName } from './places.ts';

interface Ground {
  readonly places: FormulaPlaces;
  readonly table: number;
  /** In how many lists the records are those of a list. */
  readonly depth: number;
}

/**
 * A filter on a table as a formula that holds for the same records of each reader; undefined where a part of it has
 * none: records are no values in formulas, moments have no way to be written, and texts another order.
 */
export function filterToFormula(
  filter: RequestFilter,
  table: number,
  places: FormulaPlaces,
): string | undefined {
  const part = partOf(filter, { places, table, depth: 0 });
  return part && part.text.length <= FORMULA_LENGTH ? part.text : undefined;
}

function partOf(filter: RequestFilter, ground: Ground): FormulaPart | undefined {
  if ('all' in filter) return all(filter.all, 'and', ground);
  if ('any' in filter) return all(filter.any, 'or', ground);
  if ('not' in filter) return negated(partOf(filter.not, ground));
  if ('formula' in filter) return written(filter.formula, ground);
  if ('operator' in filter) return condition(filter, ground);
  return listPart(filter, ground);
}

function all(parts: readonly RequestFilter[], by: 'and' | 'or', ground: Ground): FormulaPart | undefined {
  const found = parts.map((part) => partOf(part, ground));
  return found.every((part) => part !== undefined) ? joined(found, by) : undefined;
}

function negated(part: FormulaPart | undefined): FormulaPart | undefined {
  return part && opposite(part);
}

/** A formula stays as it is; in a list `this` would be another record. */
function written(formula: string, { depth }: Ground): FormulaPart | undefined {
  const parsed = parseFormula(formula);
  if (!parsed.ok || (depth > 0 && namesItself(parsed.syntax))) return undefined;
  return { text: formula.trim(), level: 'or' };
}

function namesItself(syntax: Syntax): boolean {
  if (syntax.kind === 'this') return true;
  return innerSyntax(syntax).some(namesItself);
}

/** The parts that a part of a formula is directly made of. */
function innerSyntax(syntax: Syntax): readonly Syntax[] {
  if (syntax.kind === 'member') return [syntax.target];
  if (syntax.kind === 'unary') return [syntax.operand];
  if (syntax.kind === 'binary') return [syntax.left, syntax.right];
  if (syntax.kind === 'within') return [syntax.operand, ...syntax.members];
  if (syntax.kind !== 'call') return [];
  return syntax.arguments.flatMap(({ value, where }) => (where ? [value, where] : [value]));
}

function listPart(filter: ListPartOn<string>, ground: Ground): FormulaPart | undefined {
  const isSome = 'some' in filter;
  const place = placeOfPath(ground.places, ground.table, isSome ? filter.some : filter.none);
  const members = place && listTarget(place.column);
  if (!place || members === undefined) return undefined;
  const where = filter.where && partOf(filter.where, { ...ground, table: members, depth: ground.depth + 1 });
  if (filter.where && !where) return undefined;
  const some = called(where ? `any(${place.text} where ${where.text})` : `any(${place.text})`);
  return isSome ? some : opposite(some);
}

type Place = NonNullable<ReturnType<typeof placeOfPath>>;

function condition(asked: ConditionOn<string>, ground: Ground): FormulaPart | undefined {
  const positive = positiveOf(asked.operator);
  if (positive) return negated(condition({ ...asked, operator: positive }, ground));
  const place = placeOfPath(ground.places, ground.table, asked.column);
  if (!place || !fieldOf(place.column).operators.includes(asked.operator)) return undefined;
  const { operator, value } = asked;
  if (operator === 'isEmpty') return emptiness(place);
  if (asked.other !== undefined)
    return comparison(place, operator, placeOfPath(ground.places, ground.table, asked.other));
  const checked = conditionValue(place.column, operator, value);
  if (!checked.ok) return undefined;
  if (isMe(checked.value)) return viewer(place, operator, ground.places);
  if (isRelative(checked.value)) return period(place, operator, checked.value);
  if (operator === 'isNear') return near(place, checked.value as Around);
  if (operator === 'isInBox') return inBox(place, checked.value as GeographicBox);
  if (operator === 'isWithin') return within(place, checked.value);
  const text = TEXTS[operator];
  if (text) return text(place, checked.value);
  return valued(place, operator, checked.value);
}

function emptiness({ type, text }: Place): FormulaPart {
  return type.kind === 'list' ? opposite(called(`any(${text})`)) : called(`isEmpty(${text})`);
}

const SIGNS: Partial<Readonly<Record<Operator, string>>> = {
  equal: '=',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
};

/** A comparison; texts have another order in formulas than in lists. */
function signed({ type, text }: Place, operator: Operator, other: string): FormulaPart | undefined {
  const sign = SIGNS[operator];
  if (!sign || (sign !== '=' && type.kind === 'text')) return undefined;
  return comparing(`${text} ${sign} ${other}`, sign === '=' ? `${text} <> ${other}` : undefined);
}

function valued(place: Place, operator: Operator, value: unknown): FormulaPart | undefined {
  const literal = literalOf(place.type.kind, value);
  return literal === undefined ? undefined : signed(place, operator, literal);
}

/** Another column of the record. Two empty values are equal in formulas, and not in filters. */
function comparison(place: Place, operator: Operator, other: Place | undefined): FormulaPart | undefined {
  if (!other || !areComparable(place.column, other.column) || !isOneType(place, other)) return undefined;
  const part = signed(place, operator, other.text);
  if (!part || operator !== 'equal') return part;
  return joined([part, opposite(called(`isEmpty(${place.text})`))], 'and');
}

/** Whether formulas compare the two columns: amounts in one currency, choices of one list alone. */
function isOneType({ type: one }: PlacedName, { type: other }: PlacedName): boolean {
  if (one.kind === 'choice' || other.kind === 'choice') return false;
  return !('currency' in one && 'currency' in other) || one.currency === other.currency;
}

/** Whoever is no user equals no record. */
function viewer(place: Place, operator: Operator, { isUsers }: FormulaPlaces): FormulaPart | undefined {
  if (operator !== 'equal' || place.type.kind !== 'record' || !isUsers(place.type.table)) return undefined;
  return joined([comparing(`${place.text} = me`), opposite(called(`isEmpty(${place.text})`))], 'and');
}

/** A distance to a place; of an empty position there is none. */
function near({ text }: Place, { latitude, longitude, within }: Around): FormulaPart | undefined {
  return comparing(
    `distance(${text}, position(${degreesText(latitude)}, ${degreesText(longitude)})) <= ${within}`,
  );
}

function inBox({ text }: Place, { south, west, north, east }: GeographicBox): FormulaPart | undefined {
  const sides = [
    comparing(`longitude(${text}) >= ${degreesText(west)}`),
    comparing(`longitude(${text}) <= ${degreesText(east)}`),
  ];
  const around = west <= east ? sides : [joined(sides, 'or')];
  return joined(
    [
      comparing(`latitude(${text}) >= ${degreesText(south)}`),
      comparing(`latitude(${text}) <= ${degreesText(north)}`),
      ...around,
    ],
    'and',
  );
}

function within(place: Place, values: unknown): FormulaPart | undefined {
  const literals = (values as readonly unknown[]).map((value) => literalOf(place.type.kind, value));
  if (!literals.every((one) => one !== undefined) || place.type.kind === 'record') return undefined;
  if (literals.length === 0) return joined([], 'or');
  return comparing(`${place.text} in (${literals.join(', ')})`);
}

/** Texts are compared without case and accents, as quick search does. */
const found =
  (name: string) =>
  ({ type, text }: Place, value: unknown): FormulaPart | undefined => {
    const literal = literalOf(type.kind, value);
    // A text of signs alone may be nothing without them, which is found everywhere.
    if (type.kind !== 'text' || literal === undefined || !/[\p{L}\p{N}]/u.test(literal)) return undefined;
    return called(`${name}(simplify(${text}), simplify(${literal}))`);
  };

const TEXTS: Partial<Readonly<Record<Operator, (place: Place, value: unknown) => FormulaPart | undefined>>> =
  {
    contains: (place, value) => {
      const literal = place.type.kind === 'choices' ? literalOf('choices', value) : undefined;
      return literal === undefined
        ? found('contains')(place, value)
        : called(`contains(${place.text}, ${literal})`);
    },
    beginsWith: found('startsWith'),
    endsWith: found('endsWith'),
    fullWordBeginning: () => undefined,
  };

/** Days from the first to the last of a period; of moments, the day by the reader's clock. */
function period(place: Place, operator: Operator, value: unknown): FormulaPart | undefined {
  const data = periodIn(value);
  if (!data) return undefined;
  const isMoment = place.type.kind === 'dateTime';
  if (isMoment && data.relative === 'now') return momentNow(place, operator);
  const ends = endsOf(data);
  if (!ends) return undefined;
  const day = { ...place, text: isMoment ? `dateOf(${place.text})` : place.text };
  if (operator === 'less' || operator === 'greaterOrEqual') return signed(day, operator, ends.from);
  if (operator !== 'equal') return signed(day, operator, ends.until);
  if (ends.from === ends.until) return signed(day, 'equal', ends.from);
  const parts = [signed(day, 'greaterOrEqual', ends.from), signed(day, 'lessOrEqual', ends.until)];
  return joined(
    parts.filter((part) => part !== undefined),
    'and',
  );
}

/** The present moment is a period without length: nothing is in it. */
function momentNow(place: Place, operator: Operator): FormulaPart | undefined {
  if (operator === 'less' || operator === 'lessOrEqual') return signed(place, 'less', 'now()');
  return operator === 'equal' ? joined([], 'or') : signed(place, 'greaterOrEqual', 'now()');
}
