import { areComparable } from '../../catalog/filters/comparable.ts';
import { fieldOf } from '../../fields/registry.ts';
import { parseFormula } from '../syntax/parse.ts';
import type { BinaryOperator, Syntax } from '../syntax/syntax.ts';
import { functionOf } from '../typed/functions.ts';
import { ME, type RelativePeriod } from '../../query/asked-value.ts';
import type { RequestFilter } from '../../query/filter.ts';
import { FILTER_CONDITIONS, FILTER_DEPTH } from '../../query/filter-parts.ts';
import type { Operator } from '../../query/operators.ts';
import { dayComparison, relativeTo } from './day-conditions.ts';
import { argumentsOf, valueOf } from './literals.ts';
import {
  askedAt,
  conditionAt,
  otherThan,
  isOneCondition,
  namedPlace,
  SIGN_OPERATORS,
  TURNED,
  type NamingGround,
  type NamedPlace,
} from './named-place.ts';
import { listTarget, type FormulaPlaces } from './places.ts';

/**
 * A condition on the records of a table as a filter that holds for the same records of each reader; undefined where
 * filters cannot say it. Never throws, whatever the text is.
 */
export function formulaToFilter(
  formula: string,
  table: number,
  places: FormulaPlaces,
): RequestFilter | undefined {
  const parsed = parseFormula(formula);
  const filter = parsed.ok ? filterOf(parsed.syntax, { places, table }) : undefined;
  return filter && sizeOf(filter, 1) <= FILTER_CONDITIONS ? filter : undefined;
}

/** How many conditions a filter has; more than any may have where it is too deep. */
function sizeOf(filter: RequestFilter, depth: number): number {
  if (depth > FILTER_DEPTH) return Infinity;
  const inner =
    'all' in filter
      ? filter.all
      : 'any' in filter
        ? filter.any
        : 'not' in filter
          ? [filter.not]
          : 'where' in filter && filter.where
            ? [filter.where]
            : [];
  const own = 'all' in filter || 'any' in filter || 'not' in filter ? 0 : 1;
  return inner.reduce((sum, part) => sum + sizeOf(part, depth + 1), own);
}

function filterOf(syntax: Syntax, ground: NamingGround): RequestFilter | undefined {
  if (syntax.kind === 'truth') return syntax.truth ? { all: [] } : { any: [] };
  if (syntax.kind === 'unary' && syntax.operator === 'not') return not(filterOf(syntax.operand, ground));
  if (syntax.kind === 'within') return within(syntax, ground);
  if (syntax.kind === 'call') return call(syntax, ground);
  if (syntax.kind === 'binary') {
    const { operator } = syntax;
    if (operator === 'and') return conjunction(chainOf(syntax, 'and'), ground);
    if (operator === 'or')
      return everyOf(
        chainOf(syntax, 'or').map((one) => filterOf(one, ground)),
        'any',
      );
    return comparison(syntax, ground);
  }
  const place = namedPlace(syntax, ground);
  // A column of yes and no is a condition by itself.
  return place?.type.kind === 'boolean' ? askedAt(place, 'equal', true) : undefined;
}

/** The parts of a chain of one operator, in their order. */
function chainOf(syntax: Syntax, operator: BinaryOperator): readonly Syntax[] {
  if (syntax.kind !== 'binary' || syntax.operator !== operator) return [syntax];
  return [...chainOf(syntax.left, operator), ...chainOf(syntax.right, operator)];
}

function everyOf(
  parts: readonly (RequestFilter | undefined)[],
  by: 'all' | 'any',
): RequestFilter | undefined {
  if (!parts.every((part) => part !== undefined)) return undefined;
  return by === 'all' ? { all: parts } : { any: parts };
}

/** Parts that must all hold, those that mean one condition together as that one. */
function conjunction(parts: readonly Syntax[], ground: NamingGround): RequestFilter | undefined {
  const filters = parts.map((part) => filterOf(part, ground));
  const found: (RequestFilter | undefined)[] = [];
  for (let at = 0; at < parts.length; at++) {
    const both = sameTwice(parts.slice(at, at + 2), ground) ?? wholePeriod(filters[at], filters[at + 1]);
    found.push(both ?? filters[at]);
    if (both) at += 1;
  }
  const [first, ...others] = found;
  return first && others.length === 0 ? first : everyOf(found, 'all');
}

/** A comparison and what keeps two empty values from fulfilling it, as one condition. */
function sameTwice([one, other]: readonly Syntax[], ground: NamingGround): RequestFilter | undefined {
  const filled = other && filledPlace(other, ground);
  if (!filled || one?.kind !== 'binary' || one.operator !== '=') return undefined;
  const place = namedPlace(one.left, ground);
  if (place?.path !== filled.path) return undefined;
  if (one.right.kind === 'me') return isUser(place, ground) ? askedAt(place, 'equal', ME) : undefined;
  const compared = namedPlace(one.right, ground);
  return compared && areComparable(place.column, compared.column)
    ? conditionAt(place, { operator: 'equal', other: compared.path })
    : undefined;
}

/** Both ends of a period as one condition. */
function wholePeriod(
  from: RequestFilter | undefined,
  until: RequestFilter | undefined,
): RequestFilter | undefined {
  if (!isOneCondition(from) || !isOneCondition(until) || from.column !== until.column) return undefined;
  if (from.operator !== 'greaterOrEqual' || until.operator !== 'lessOrEqual') return undefined;
  const period = spanned(from.value, until.value);
  return period && { column: from.column, operator: 'equal', value: period };
}

/** The period that begins with the first of one and ends with the last day of another. */
function spanned(from: unknown, until: unknown): RelativePeriod | undefined {
  const [first, last] = [relativeOf(from), relativeOf(until)];
  if (!first || !last) return undefined;
  if (
    JSON.stringify(first) === JSON.stringify(last) &&
    first.relative !== 'last' &&
    first.relative !== 'next'
  )
    return first;
  if (first.relative === 'last' && last.relative === 'today') return first;
  return first.relative === 'today' && last.relative === 'next' ? last : undefined;
}

function relativeOf(value: unknown): RelativePeriod | undefined {
  return typeof value === 'object' && value !== null && 'relative' in value
    ? (value as RelativePeriod)
    : undefined;
}

/** The column of `not isEmpty(column)`. */
function filledPlace(syntax: Syntax, ground: NamingGround): NamedPlace | undefined {
  if (syntax.kind !== 'unary' || syntax.operator !== 'not') return undefined;
  const [one, another] = argumentsOf(syntax.operand, 'isEmpty') ?? [];
  return one && !another ? namedPlace(one, ground) : undefined;
}

function isUser({ type }: NamedPlace, { places }: NamingGround): boolean {
  return type.kind === 'record' && places.isUsers(type.table);
}

function not(filter: RequestFilter | undefined): RequestFilter | undefined {
  if (!filter) return undefined;
  if (isOneCondition(filter) && filter.operator === 'isEmpty')
    return { column: filter.column, operator: 'isNotEmpty' };
  if ('some' in filter) return { none: filter.some, ...(filter.where ? { where: filter.where } : {}) };
  if (!isOneCondition(filter)) return { not: filter };
  const negative = NEGATIVES[filter.operator];
  return negative ? { ...filter, operator: negative } : { not: filter };
}

const NEGATIVES: Partial<Readonly<Record<Operator, Operator>>> = {
  contains: 'doesNotContain',
  beginsWith: 'doesNotBeginWith',
  endsWith: 'doesNotEndWith',
  isWithin: 'isNotWithin',
};

function comparison(
  { operator, left, right }: Extract<Syntax, { kind: 'binary' }>,
  ground: NamingGround,
): RequestFilter | undefined {
  const place = namedPlace(left, ground);
  const other = namedPlace(right, ground);
  if (!place && !other) return dayComparison({ operator, left, right }, ground);
  if (place && other) return columns(place, operator, other);
  return place
    ? compared(place, operator, right)
    : other && compared(other, TURNED[operator] ?? operator, left);
}

/** A column and what is no column. */
function compared(place: NamedPlace, operator: BinaryOperator, side: Syntax): RequestFilter | undefined {
  const { kind } = place.type;
  if (operator === '<>') return otherThan(compared(place, '=', side));
  if (side.kind === 'empty' && operator === '=' && kind !== 'list' && kind !== 'choices')
    return askedAt(place, 'isEmpty');
  if (kind === 'dateTime' || kind === 'date') {
    const relative = relativeTo(place, operator, side);
    if (relative) return relative;
  }
  const value = valueOf(place, 'equal', side);
  if (value === undefined || kind === 'choices' || kind === 'list') return undefined;
  if (operator === '=') return askedAt(place, 'equal', value);
  const asking = SIGN_OPERATORS[operator];
  // Texts have another order in filters.
  return asking && kind !== 'text' ? askedAt(place, asking, value) : undefined;
}

/** Two columns of the record; two empty values are equal in formulas. */
function columns(place: NamedPlace, operator: BinaryOperator, other: NamedPlace): RequestFilter | undefined {
  if (!areComparable(place.column, other.column) || place.type.kind === 'choice') return undefined;
  if (operator === '<>') return otherThan(columns(place, '=', other));
  const asking = SIGN_OPERATORS[operator];
  if (asking)
    return place.type.kind === 'text'
      ? undefined
      : conditionAt(place, { operator: asking, other: other.path });
  if (operator !== '=') return undefined;
  const [equal, one, two] = [
    conditionAt(place, { operator: 'equal', other: other.path }),
    askedAt(place, 'isEmpty'),
    askedAt(other, 'isEmpty'),
  ];
  const empty = everyOf([one, two], 'all');
  return everyOf([equal, empty], 'any');
}

function within(
  { operand, members }: Extract<Syntax, { kind: 'within' }>,
  ground: NamingGround,
): RequestFilter | undefined {
  const place = namedPlace(operand, ground);
  if (!place || place.type.kind === 'choices' || place.type.kind === 'list') return undefined;
  // An empty value is in none.
  const written = members.filter(({ kind }) => kind !== 'empty');
  const values = written.map((member) => valueOf(place, 'equal', member));
  if (values.includes(undefined)) return undefined;
  if (values.length === 0) return { any: [] };
  if (fieldOf(place.column).operators.includes('isWithin')) return askedAt(place, 'isWithin', values);
  return everyOf(
    values.map((value) => askedAt(place, 'equal', value)),
    'any',
  );
}

function call(syntax: Extract<Syntax, { kind: 'call' }>, ground: NamingGround): RequestFilter | undefined {
  const name = functionOf(syntax.function.word);
  if (name === 'any') return listPart(syntax, ground);
  if (name === undefined) return undefined;
  const given = argumentsOf(syntax, name) ?? [];
  if (name === 'isEmpty') {
    const place = given.length === 1 && given[0] ? namedPlace(given[0], ground) : undefined;
    return place && place.type.kind !== 'list' ? askedAt(place, 'isEmpty') : undefined;
  }
  const operator = TEXTS[name];
  const [whole, part] = given;
  return operator && whole && part && given.length === 2 ? found(operator, [whole, part], ground) : undefined;
}

const TEXTS: Partial<Readonly<Record<string, Operator>>> = {
  contains: 'contains',
  startsWith: 'beginsWith',
  endsWith: 'endsWith',
};

function found(
  operator: Operator,
  [whole, part]: readonly [Syntax, Syntax],
  ground: NamingGround,
): RequestFilter | undefined {
  const several = namedPlace(whole, ground);
  if (several) {
    if (several.type.kind !== 'choices') return undefined;
    const code = valueOf(several, operator, part);
    return code === undefined ? undefined : askedAt(several, operator, code);
  }
  // Texts are compared as filters do only where both are made simple.
  const [[one], [other]] = [argumentsOf(whole, 'simplify') ?? [], argumentsOf(part, 'simplify') ?? []];
  const place = one && namedPlace(one, ground);
  if (!place || place.type.kind !== 'text' || other?.kind !== 'text') return undefined;
  return /[\p{L}\p{N}]/u.test(other.text) ? askedAt(place, operator, other.text) : undefined;
}

/** Whether a list has a record that fulfils a condition. */
function listPart(
  { arguments: given }: Extract<Syntax, { kind: 'call' }>,
  ground: NamingGround,
): RequestFilter | undefined {
  const [one, two, more] = given;
  if (!one || more || (two && (two.where || one.where))) return undefined;
  const place = namedPlace(one.value, ground);
  const members = place && listTarget(place.column);
  if (!place || members === undefined) return undefined;
  const asking = one.where ?? two?.value;
  if (!asking) return { some: place.path };
  const where = filterOf(asking, { ...ground, table: members });
  return where && { some: place.path, where };
}
