import { isLink, isList } from '#core/fields/traits.ts';
import { kindsOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { sizeProblem } from '#core/formula/computed/computed.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { areComparable, leadsToUsers } from '#core/catalog/filters/comparable.ts';
import { compares, isMe } from '#core/query/asked-value.ts';
import {
  conditionsOf,
  formulasIn,
  mapFilter,
  type ConditionOn,
  type FilterChange,
  type FilterOn,
} from '#core/query/filter.ts';
import { isTextual } from '#core/query/operators.ts';
import type { Sql } from '../../database/sql/sql.ts';
import { cellRule, mayReadColumn } from '#core/access/access.ts';
import { membershipOf, type Membership } from '../scene/membership.ts';
import { searchableColumns } from '../tables/search-columns.ts';
import { placeOf, readableTable, type Place, type Scene } from '../scene/place.ts';
import type { ListShape, Slot, SlotValue } from './shape.ts';
import { viewerScope } from '../rights/viewer-scope.ts';

/** One term of an order; `required` columns have no empty values. */
interface OrderTerm {
  readonly place: Place;
  readonly descending: boolean;
  readonly nullable: boolean;
}

/** Everything that a statement about a list will say, with every right already applied. Pure data. */
export interface ListPlan {
  readonly table: Table;
  readonly cells: readonly Place[];
  readonly order: readonly OrderTerm[];
  readonly filter: FilterOn<Place, Typed> | undefined;
  /** Of which each row tells whether it fulfils them. */
  readonly conditions: readonly FilterOn<Place, Typed>[];
  readonly search: SearchPlan | undefined;
  /** Slots of texts too short for the index of the folded text to find them. */
  readonly short: ReadonlySet<Slot>;
  readonly parent: ParentPlan | undefined;
  readonly records: Slot | undefined;
  readonly without: Slot | undefined;
  readonly key: ListShape['key'];
  readonly backwards: boolean;
  readonly skip: Slot | undefined;
  readonly limit: number;
  /**
   * PostgreSQL plans the statement once for all words: they are no constants to it. So it need not plan each search, and
   * knows nothing of how frequent a word is.
   */
  readonly isPlannedOnce?: boolean;
  /** A window gives the ids of its rows too, for what is asked beside them. */
  readonly givesIds?: boolean;
  /** A part of the statement whose ids the records are among. */
  readonly among?: Sql;
}

/**
 * Quick search: the one folded text of the table, re-checked on the readable columns where some are not; without any,
 * nothing is found.
 */
interface SearchPlan {
  readonly words: readonly Slot[];
  readonly recheck: readonly Column[] | undefined;
}

/** The records of a list column of one record. */
export interface ParentPlan {
  /** The list column, and the table of the record that has it. */
  readonly of: { readonly table: Table; readonly list: Column };
  readonly record: Slot;
  readonly by: Membership;
}

/** Whether the conditions are about parts of texts or formulas, of which the planner can only guess how many rows fulfil them. */
export function isGuessed({ search, filter }: ListPlan): boolean {
  if (search !== undefined) return true;
  return (
    filter !== undefined &&
    (formulasIn(filter).length > 0 ||
      conditionsOf(filter).some(({ condition }) => isTextual(condition.operator)))
  );
}

/** Plans a window of a list for the scene's viewer. Throws AppError for what does not exist for that viewer. */
export function planList(scene: Scene, shape: ListShape): ListPlan {
  const table = readableTable(scene, shape.tableId);
  const order = shape.sort.map((sort) => termOf(scene, table, sort));
  if (shape.key && shape.key.length !== order.length + 1)
    throw new AppError('request.invalid', { reason: 'key' });
  return {
    table,
    cells: withSortCells(
      shape.columns.map((path) => placeOf(scene, table, path)),
      order,
    ),
    order,
    filter: shape.filter && mapFilter(shape.filter, planning(scene, table)),
    conditions: shape.conditions.map((one) => mapFilter(one, planning(scene, table))),
    search: searchOf(scene, table, shape.words),
    short: new Set(shape.short),
    parent: shape.parent && parentOf(scene, table, shape.parent),
    records: shape.records,
    without: shape.without,
    key: shape.key,
    backwards: shape.backwards,
    skip: shape.skip,
    limit: shape.limit,
  };
}

/** Rows end with the cells of sort columns that were not asked for, so that a caller can make keys out of rows. */
function withSortCells(cells: readonly Place[], order: readonly OrderTerm[]): readonly Place[] {
  const shown = new Set(cells.map((place) => place.path));
  return [...cells, ...order.map((term) => term.place).filter((place) => !shown.has(place.path))];
}

function termOf(scene: Scene, table: Table, sort: ListShape['sort'][number]): OrderTerm {
  const place = placeOf(scene, table, sort.column);
  if (!fieldOf(place.column).sortable) throw new AppError('sort.column', { column: sort.column });
  return {
    place,
    descending: sort.descending ?? false,
    nullable: place.links.length > 0 || place.column.required !== true || isLink(place.column),
  };
}

/** What becomes of a filter on records of `table`; that on the records of a list is one on their table. */
function planning(scene: Scene, table: Table): FilterChange<string, Place, Typed> {
  return {
    condition: (part) => plannedCondition(scene, table, part),
    formula: (text) => conditionFormula(scene, table, text),
    list: (path) => {
      const place = placeOf(scene, table, path);
      if (!isList(place.column)) throw new AppError('column.unknown', { column: path });
      return { place, inside: planning(scene, readableTable(scene, place.column.target)) };
    },
  };
}

function plannedCondition(scene: Scene, table: Table, part: ConditionOn<string>): ConditionOn<Place> {
  const { other: path, ...condition } = part;
  const place = placeOf(scene, table, part.column);
  const { column } = place;
  if (!fieldOf(column).operators.includes(part.operator))
    throw new AppError('filter.operator', { column: part.column, operator: part.operator });
  if (!fitsColumn(scene, column, part))
    throw new AppError('filter.value', { column: part.column, operator: part.operator });
  if (path === undefined) return { ...condition, column: place };
  const other = placeOf(scene, table, path);
  if (compares(part.operator) && areComparable(column, other.column))
    return { ...condition, column: place, other };
  throw new AppError('filter.other', { column: path });
}

/** Whether a column can be compared with what a condition asks for in place of a value; values are judged when they are bound. */
function fitsColumn({ catalog }: Scene, column: Column, part: ConditionOn<string>): boolean {
  const slotted = part.value as SlotValue | undefined;
  if (isMe(slotted)) return leadsToUsers(catalog, column);
  const isPeriod = typeof slotted === 'object' && 'from' in slotted;
  return !isPeriod || (compares(part.operator) && fieldOf(column).period !== undefined);
}

/** A formula of a filter as the viewer may ask it: what may not be read does not exist. */
function conditionFormula(scene: Scene, table: Table, text: string): Typed {
  const checked = checkFormula(text, viewerScope(scene, table.id), BOOLEAN);
  const [problem] = checked.ok ? [sizeProblem(scene.catalog, checked.typed, text)] : checked.diagnostics;
  if (checked.ok && !problem) return checked.typed;
  throw new AppError('filter.formula', { formula: text, problem: problem?.code ?? 'nothing' });
}

function searchOf(scene: Scene, table: Table, words: readonly Slot[]): SearchPlan | undefined {
  if (words.length === 0) return undefined;
  const searchable = searchableColumns(table);
  const { catalog, viewer } = scene;
  const readable = searchable.filter((column) => mayReadColumn(catalog, viewer, table, column));
  // The folded text has what is searchable in child tables as well.
  const below = kindsOf(catalog, table).slice(1);
  const isOpen =
    searchable.every((column) => cellRule(catalog, viewer, table, column) === true) &&
    below.every((kind) => searchableColumns(kind).length === searchable.length);
  return { words, recheck: isOpen && searchable.length > 0 ? undefined : readable };
}

function parentOf(scene: Scene, table: Table, parent: NonNullable<ListShape['parent']>): ParentPlan {
  const found = scene.catalog.columns.get(parent.columnId);
  const column = found?.column;
  if (!found || !isList(column) || column.target !== table.id) {
    throw new AppError('column.unknown', { column: parent.columnId });
  }
  readableTable(scene, found.table.id);
  placeOf(scene, found.table, column.name);
  const by = membershipOf(scene.catalog, found.table, column);
  return { of: { table: found.table, list: column }, record: parent.record, by };
}
