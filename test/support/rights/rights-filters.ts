import { columnNamed } from '#core/catalog/catalog.ts';
import { checkFilter, columnAt } from '#core/catalog/filters/check-filter.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { FILE_KINDS, kindOfMedia } from '#core/fields/file/file-kinds.ts';
import { titleOfFile, type FileValue } from '#core/fields/file/file-value.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { isMe, isRelative, ME, type RelativePeriod } from '#core/query/asked-value.ts';
import {
  innerFilters,
  listOfPart,
  type ConditionOn,
  type ListPartOn,
  type RequestFilter,
} from '#core/query/filter.ts';
import { takesNoValue, type Operator } from '#core/query/operators.ts';
import { daysOfPeriod } from '#core/fields/period.ts';
import { must } from '#core/std/must.ts';
import { randomCondition } from '../formulas/random-formulas.ts';
import { filesOf } from './random-files.ts';
import type { Oracle } from './rights-oracle.ts';
import type { Trial } from './rights-trial.ts';

/** A column of a table, or one that is reached through links, as requests name it. */
export function randomPath({ random, oracle }: Trial, table: Table, depth = 0): string {
  const column = must(table.columns[random.below(table.columns.length)], 'a column');
  const target = column.type === 'link' ? oracle.catalog.tables.get(column.target) : undefined;
  if (!target || depth === 2 || random.below(2) === 0) return column.name;
  return `${column.name}.${randomPath({ random, oracle } as Trial, target, depth + 1)}`;
}

export interface Place {
  readonly links: readonly { readonly table: Table; readonly column: Column }[];
  readonly table: Table;
  readonly column: Column;
}

/** Where a path leads; undefined where the viewer may not name one of its columns. */
export function placeOf({ oracle }: Trial, table: Table, path: string): Place | undefined {
  const names = path.split('.');
  const links: { table: Table; column: Column }[] = [];
  let current = table;
  for (const name of names) {
    const column = must(columnNamed(current, name), name);
    if (!oracle.mayName(current, column)) return undefined;
    if (links.length === names.length - 1) return { links, table: current, column };
    links.push({ table: current, column });
    current = must('target' in column ? oracle.catalog.tables.get(column.target) : undefined, 'target');
  }
  return undefined;
}

/** What the viewer sees at a place of a record: links as ids. */
export function seenAt({ oracle }: Trial, { links, table, column }: Place, id: number): unknown {
  let at: number | null = id;
  for (const link of links) {
    at = at === null ? null : (oracle.cell(link.table, link.column, at) as number | null);
  }
  return at === null ? null : oracle.cell(table, column, at);
}

const CONDITIONS: readonly Operator[] = [
  'equal',
  'different',
  'isEmpty',
  'isNotEmpty',
  'greater',
  'contains',
];

/** A filter that holds for some records; its values are those that stand in the records, whoever may read them. */
export function randomFilter(trial: Trial): RequestFilter {
  const { random, table } = trial;
  const kind = random.below(11);
  if (kind === 0) return { not: randomFilter(trial) };
  if (kind === 1) return { any: [randomFilter(trial), randomFilter(trial)] };
  if (kind === 2) return { all: [randomFilter(trial), randomFilter(trial)] };
  if (kind === 3) return { formula: formulaOn(trial) };
  if (kind === 4 || kind === 5) return randomListPart(trial);
  if (kind === 6) return randomComparison(trial);
  const column = randomPath(trial, table);
  const operator = must(CONDITIONS[random.below(CONDITIONS.length)], 'an operator');
  const found = columnAt(trial.oracle.catalog, table, column);
  if (found && isOfFiles(found) && random.below(3) === 0)
    return { column, operator: 'isWithin', value: [random.pick(FILE_KINDS)] };
  if (takesNoValue(operator)) return { column, operator };
  return { column, operator, value: VALUES[random.below(VALUES.length)] };
}

/** A part that asks about the records of a list, itself reached through links or not. */
function randomListPart(trial: Trial): RequestFilter {
  const { random, table, oracle } = trial;
  const lists = table.columns.filter((column) => column.type === 'list');
  const list = lists[random.below(lists.length + 1)]?.name ?? randomPath(trial, table);
  const column = columnAt(oracle.catalog, table, list);
  const target = column?.type === 'list' ? oracle.catalog.tables.get(column.target) : undefined;
  if (!target) return { column: list, operator: 'isEmpty' };
  const where = random.below(4) === 0 ? {} : { where: randomFilter({ ...trial, table: target }) };
  return random.below(2) === 0 ? { some: list, ...where } : { none: list, ...where };
}

/** A condition that compares with another column, a period or the viewer. */
function randomComparison(trial: Trial): RequestFilter {
  const { random, table } = trial;
  const column = randomPath(trial, table);
  const operator = random.pick(['equal', 'different', 'greater', 'less', 'contains'] as const);
  const kind = random.below(3);
  if (kind === 0) return { column, operator, value: ME };
  if (kind === 1) return { column, operator, value: random.pick(PERIODS) };
  return { column, operator, other: randomPath(trial, table) };
}

const PERIODS: readonly RelativePeriod[] = [
  { relative: 'last', amount: 30, unit: 'month' },
  { relative: 'last', amount: 3, unit: 'year' },
  { relative: 'today' },
  { relative: 'this', unit: 'year' },
];

const VALUES = ['Ada', 'FR', 'open', true, 1, 2, 7, '12.50', '2024-02-29', 'bon', 'new', 5];

export function formulaOn({ random, table }: Trial): string {
  const name = table.name === 'order' || table.name === 'line' ? table.name : undefined;
  const text = name
    ? randomCondition(random, name)
    : must(['isEmpty(name)', 'name = me.name', 'this = me or name = "FR"'][random.below(3)], 'a formula');
  return /now|today|@|hasRole/.test(text) ? 'true' : text;
}

export type Refusal = 'column.unknown' | 'filter.operator' | 'filter.other' | 'filter.formula';

/** Whether a filter holds for a record as the viewer sees it; or why it cannot be asked. */
export function judged(trial: Trial, filter: RequestFilter): ((id: number) => boolean) | Refusal {
  if ('not' in filter) return whole([judged(trial, filter.not)], ([one]) => !one);
  if ('all' in filter)
    return whole(
      filter.all.map((part) => judged(trial, part)),
      (all) => all.every(Boolean),
    );
  if ('any' in filter)
    return whole(
      filter.any.map((part) => judged(trial, part)),
      (any) => any.some(Boolean),
    );
  if ('formula' in filter) {
    const checked = checkFormula(filter.formula, trial.oracle.scope(trial.table), BOOLEAN);
    if (!checked.ok) return 'filter.formula';
    return (id) => trial.oracle.formula(checked.typed, trial.table, id) === true;
  }
  if (!('operator' in filter)) return judgedList(trial, filter);
  const place = placeOf(trial, trial.table, filter.column);
  if (!place) return 'column.unknown';
  if (!fieldOf(place.column).operators.includes(filter.operator)) return 'filter.operator';
  if (filter.other !== undefined) {
    const other = placeOf(trial, trial.table, filter.other);
    if (!other) return 'column.unknown';
    return (id) => isCompared(filter.operator, seenAt(trial, place, id), seenAt(trial, other, id));
  }
  const { viewer } = trial.scene;
  const asked = isMe(filter.value) ? { ...filter, value: viewer.userId } : filter;
  if (!isRelative(filter.value)) return (id) => isFulfilled(asked, place.column, seenAt(trial, place, id));
  const asker = { now: new Date().toISOString(), timeZone: viewer.timeZone, locale: viewer.locale };
  const days = daysOfPeriod(filter.value as RelativePeriod, asker);
  const [from, before] = must(fieldOf(place.column).period, 'a period')(days, viewer.timeZone);
  return (id) => isInPeriod(filter.operator, seenAt(trial, place, id), { from, before });
}

/** Whether some record of a list that the viewer sees fulfils the rest. */
function judgedList(trial: Trial, filter: ListPartOn<string>): ((id: number) => boolean) | Refusal {
  const place = placeOf(trial, trial.table, must(listOfPart(filter), 'a list'));
  if (!place || place.column.type !== 'list') return 'column.unknown';
  const target = must(trial.oracle.catalog.tables.get(place.column.target), 'target');
  const inner = filter.where ? judged({ ...trial, table: target }, filter.where) : () => true;
  if (typeof inner === 'string') return inner;
  return (id) => {
    const members = (seenAt(trial, place, id) ?? []) as readonly number[];
    return members.some(inner) === 'some' in filter;
  };
}

function isCompared(operator: Operator, one: unknown, other: unknown): boolean {
  if (operator === 'different') return !isCompared('equal', one, other);
  if (one === null || other === null) return false;
  const [a, b] =
    Number.isNaN(Number(one)) || Number.isNaN(Number(other))
      ? [textOf(one), textOf(other)]
      : [Number(one), Number(other)];
  return operator === 'equal' ? a === b : operator === 'greater' ? a > b : a < b;
}

function isInPeriod(
  operator: Operator,
  seen: unknown,
  { from, before }: { readonly from: unknown; readonly before: unknown },
): boolean {
  if (operator === 'different') return !isInPeriod('equal', seen, { from, before });
  if (seen === null) return false;
  const [at, first, end] = [textOf(seen), textOf(from), textOf(before)];
  if (operator === 'equal') return at >= first && at < end;
  return operator === 'greater' ? at >= end : at < first;
}

function whole(
  parts: readonly (((id: number) => boolean) | Refusal)[],
  join: (truths: readonly boolean[]) => boolean,
): ((id: number) => boolean) | Refusal {
  const refusal = parts.find((part) => typeof part === 'string');
  if (refusal !== undefined) return refusal;
  return (id) => join(parts.map((part) => typeof part !== 'string' && part(id)));
}

function isFulfilled({ operator, value }: ConditionOn<string>, column: Column, seen: unknown): boolean {
  if (operator === 'different') return !isFulfilled({ column: '', operator: 'equal', value }, column, seen);
  if (operator === 'isNotEmpty') return !isFulfilled({ column: '', operator: 'isEmpty' }, column, seen);
  const isNothing = seen === null || (column.type === 'list' && (seen as readonly unknown[]).length === 0);
  if (operator === 'isEmpty') return isNothing;
  if (isNothing) return false;
  if (isOfFiles(column)) return isFulfilledByFiles(operator, value, filesOf(seen));
  if (Array.isArray(seen)) return seen.includes(value);
  if (operator === 'contains') return folded(seen).includes(folded(value));
  if (operator === 'equal') return same(column, seen, value);
  return Number(seen) > Number(value) || (Number.isNaN(Number(seen)) && textOf(seen) > textOf(value));
}

function isFulfilledByFiles(operator: Operator, value: unknown, files: readonly FileValue[]): boolean {
  if (operator === 'isWithin')
    return files.some(({ type }) => (value as readonly string[]).includes(kindOfMedia(type)));
  if (operator === 'greater') return files.some(({ size }) => size > Number(value));
  if (operator === 'less') return files.some(({ size }) => size < Number(value));
  return folded(files).includes(folded(value));
}

function same(column: Column, seen: unknown, value: unknown): boolean {
  const exact = fieldOf(column).parse(value, column);
  return exact.ok && exact.value === seen;
}

export function folded(value: unknown): string {
  return textOf(value).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Filters that are right but for the rights; the order of texts is another matter. */
export function isAskable({ oracle, table }: Trial, filter: RequestFilter): boolean {
  return checkFilter(oracle.catalog, table, filter) === undefined && !ordersTexts(oracle, table, filter);
}

function ordersTexts(oracle: Oracle, table: Table, filter: RequestFilter): boolean {
  if ('operator' in filter) {
    const isOrdered = filter.operator === 'greater' || filter.operator === 'less';
    return isOrdered && columnAt(oracle.catalog, table, filter.column)?.type === 'text';
  }
  const list = listOfPart(filter);
  const column = list === undefined ? undefined : columnAt(oracle.catalog, table, list);
  const inner = column?.type === 'list' ? must(oracle.catalog.tables.get(column.target), 'target') : table;
  return innerFilters(filter).some((part) => ordersTexts(oracle, inner, part));
}

export function textOf(value: unknown): string {
  const files = filesOf(value);
  if (files.length > 0) return files.map(titleOfFile).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
