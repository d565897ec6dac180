import { isMe, isRelative, ME } from '#core/query/asked-value.ts';
import { mapFilter, type ConditionOn, type FilterChange, type RequestFilter } from '#core/query/filter.ts';
import { isTextual } from '#core/query/operators.ts';
import type { Key } from '#core/query/key.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';

/** Index of a bound value: `$1` is slot 0. */
export type Slot = number;

/** What decides the text of a statement about a list, apart from catalog and rights. Equal shapes share a statement. */
export interface ListShape {
  readonly tableId: number;
  readonly columns: readonly string[];
  readonly sort: readonly RequestSort[];
  /** Each condition holds the slot of its value in its place, as `SlotValue`. */
  readonly filter: RequestFilter | undefined;
  /** Of which each row tells whether it fulfils them. */
  readonly conditions: readonly RequestFilter[];
  /** Slots of the words that a quick search looks for. */
  readonly words: readonly Slot[];
  /** Slots of texts too short for the index of the folded text to find them. */
  readonly short: readonly Slot[];
  /** Records whose list column of another record holds them: the link that must equal a bound id. */
  readonly parent: ParentShape | undefined;
  /** Slots of the records that alone are in it, and of those that are not. */
  readonly records: Slot | undefined;
  readonly without: Slot | undefined;
  /** Where the window begins: for each sort column and the id the slot of its key, null for an empty key. */
  readonly key: readonly (Slot | null)[] | undefined;
  readonly backwards: boolean;
  readonly skip: Slot | undefined;
  /** Part of the text: with a bound limit PostgreSQL would plan each time anew, for it could not tell few rows from all. */
  readonly limit: number;
}

/** A list column of one record: the column's id and the slot of the record's id. */
interface ParentShape {
  readonly columnId: number;
  readonly record: Slot;
}

/** A request for a window, as the two routes of lists share it. */
export interface WindowRequest {
  readonly tableId: number;
  readonly columns: readonly string[];
  readonly sort?: readonly RequestSort[] | undefined;
  readonly filter?: RequestFilter | undefined;
  readonly conditions?: readonly RequestFilter[] | undefined;
  readonly search?: string | undefined;
  readonly parent?: { readonly columnId: number; readonly record: number } | undefined;
  readonly records?: readonly number[] | undefined;
  readonly without?: readonly number[] | undefined;
  readonly after?: Key | undefined;
  readonly before?: Key | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
}

/** A statement's shape and the values to bind, in the order of their slots. */
export interface Shaped {
  readonly shape: ListShape;
  readonly values: readonly unknown[];
}

/** Rows of a window unless the request says otherwise. */
const DEFAULT_LIMIT = 100;
/** Words of a quick search that count; more would only narrow what is narrow already. */
const MAX_WORDS = 6;

/** What the index of the folded text can look for: three characters of one word, or two at its beginning or end. */
const FINDABLE = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/** Separates what decides a statement's text from the values that it binds. */
export function shapeOf(request: WindowRequest): Shaped {
  const values: unknown[] = [];
  const short: Slot[] = [];
  const bind = (value: unknown): Slot => values.push(value) - 1;
  const bindText = (value: unknown): Slot => {
    const slot = bind(value);
    if (typeof value === 'string' && !FINDABLE.test(value)) short.push(slot);
    return slot;
  };
  const key = request.before ?? request.after;
  const shape: ListShape = {
    tableId: request.tableId,
    columns: request.columns,
    sort: request.sort ?? [],
    filter: request.filter && mapFilter(request.filter, slotting({ bind, bindText })),
    conditions: (request.conditions ?? []).map((one) => mapFilter(one, slotting({ bind, bindText }))),
    words: wordsOf(request.search).map(bindText),
    short,
    parent: request.parent && { columnId: request.parent.columnId, record: bind(request.parent.record) },
    records: request.records && bind(request.records),
    without: request.without && bind(request.without),
    key: key?.map((part) => (part === null ? null : bind(part))),
    backwards: request.before !== undefined,
    skip: request.skip ? bind(request.skip) : undefined,
    limit: request.limit ?? DEFAULT_LIMIT,
  };
  return { shape, values };
}

/** What stands for a condition's value: its slot; for a period those of its ends; for the viewer that it is meant. */
export type SlotValue = Slot | { readonly from: Slot; readonly before: Slot } | typeof ME;

interface Binding {
  readonly bind: (value: unknown) => Slot;
  readonly bindText: (value: unknown) => Slot;
}

function slotting(binding: Binding): FilterChange<string, string, string> {
  const change: FilterChange<string, string, string> = {
    condition: (part) => slotted(part, binding),
    formula: (text) => text,
    list: (place) => ({ place, inside: change }),
  };
  return change;
}

function slotted(
  { value, ...condition }: ConditionOn<string>,
  { bind, bindText }: Binding,
): ConditionOn<string> {
  if (value === undefined) return condition;
  return { ...condition, value: slotValue(value, isTextual(condition.operator) ? bindText : bind, bind) };
}

function slotValue(value: unknown, bindOne: Binding['bind'], bind: Binding['bind']): SlotValue {
  if (isMe(value)) return ME;
  // The second end is told when the list is asked for.
  return isRelative(value) ? { from: bind(value), before: bind(null) } : bindOne(value);
}

function wordsOf(search: string | undefined): readonly string[] {
  return (search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
