import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { must } from '#core/std/must.ts';
import { topOf, windowOf } from './crash-draft.ts';
import {
  storedLines,
  valueIn,
  type Model,
  type ModelContext,
  type ModelNested,
  type ModelRecord,
} from './crash-model.ts';

/** The price of everything that is sold, so that the sum of an order tells its lines. */
export const PRICE = 10;

/** What a user sees of a context: its top window, and the lines of its order. */
export interface View {
  readonly window: number;
  /** Undefined for a question. */
  readonly shown: Shown | undefined;
  /** Marks and quantities. */
  readonly lines: readonly string[];
}

/** A record with the columns that the test writes, links by title, and the records that belong to it. */
interface Shown {
  readonly table: string;
  readonly key: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly nested: readonly string[];
}

/** Names by id, and what the test needs of the application. */
export interface Names {
  readonly tables: ReadonlyMap<number, string>;
  readonly columns: ReadonlyMap<number, string>;
}

/** What must be seen of a context; undefined where it is gone. */
export function expectedView(model: Model, context: ModelContext | undefined): View | undefined {
  if (!context) return undefined;
  const window = windowOf(context);
  const lines = expectedLines(model, context);
  return {
    window,
    shown: context.question === undefined ? expectedShown(model, context) : undefined,
    lines: lines.map(({ mark, quantity }) => lineText(mark, quantity)).toSorted(),
  };
}

/** What must be seen of the record of the top window. */
export function expectedShown(model: Model, context: ModelContext): Shown {
  const { draft, nested } = topOf(context);
  const head = { table: draft.table, key: draft.key, nested: nested.map(nestedText) };
  if (draft.table === 'company') return { ...head, values: { code: draft.mark, name: draft.values['name'] } };
  const company = valueIn(model, draft, 'company');
  const pieces = expectedLines(model, context).reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...head,
    values: {
      reference: draft.mark,
      remark: valueIn(model, draft, 'remark'),
      required_date: valueIn(model, draft, 'required_date'),
      company: company === null ? null : nameOf(model, nested, String(company)),
      goods: `${pieces * PRICE}.00`,
    },
  };
}

/** What an answer shows of a record. */
export function shownIn(names: Names, answer: Extract<ActionResult, { kind: 'record' }>): Shown {
  const table = must(names.tables.get(answer.tableId), `the table ${answer.tableId}`);
  const titled = (value: unknown) => (Array.isArray(value) ? (value as unknown[])[1] : value);
  const written =
    table === 'company' ? ['code', 'name'] : ['reference', 'remark', 'required_date', 'company', 'goods'];
  return {
    table,
    key: answer.key,
    values: Object.fromEntries(written.map((name) => [name, titled(answer.values[name])])),
    nested: answer.nested.map(({ tableId, recordId, columnId, of, state, editing }) =>
      [names.tables.get(tableId), recordId, names.columns.get(columnId), of, state, editing].join(' '),
    ),
  };
}

/** A line as text. */
export function lineText(mark: unknown, quantity: unknown): string {
  return `${String(mark)} × ${String(quantity)}`;
}

function nestedText({ table, key, column, removed, isNew, before }: ModelNested): string {
  const state = removed === true ? 'removed' : isNew ? 'new' : 'changed';
  return [table, key, column, 0, state, before !== undefined].join(' ');
}

function nameOf(model: Model, nested: readonly ModelNested[], mark: string): unknown {
  const own = nested.find((one) => one.mark === mark);
  return (own ?? model.records.get(mark))?.values['name'];
}

/** The lines of the order of a context: the stored ones as its draft has them, and the new ones. */
function expectedLines(model: Model, { frames: [order] }: ModelContext) {
  const drafted = order.nested.filter(({ table }) => table === 'order_line');
  const touched = (line: ModelRecord) => drafted.find(({ mark }) => mark === line.mark);
  const lines = [
    ...storedLines(model, order.draft.mark).map((line) => ({ line, draft: touched(line) })),
    ...drafted.filter(({ isNew }) => isNew).map((draft) => ({ line: undefined, draft })),
  ];
  return lines
    .filter(({ draft }) => draft?.removed !== true)
    .map(({ line, draft }) => ({
      mark: line?.mark ?? draft?.mark ?? '',
      quantity: Number(draft?.values['quantity'] ?? line?.values['quantity']),
    }));
}
