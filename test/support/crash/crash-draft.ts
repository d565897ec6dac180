import { isNewKey, NEW_KEYS } from '#core/query/new-key.ts';
import type {
  ModelContext,
  ModelDraft,
  ModelFrame,
  ModelNested,
  ModelRecord,
  ModelValues,
} from './crash-model.ts';

/*
 * What each call makes of a draft, as the rules of contexts (CTX) say it. Nothing here asks the product.
 */

/** The context of a new order; its id is told by the answer. */
export function newOrder(client: number, mark: string, values: ModelValues): ModelContext {
  return alone(client, { table: 'sales_order', mark, key: NEW_KEYS, isNew: true, values });
}

/** The context of changes to a stored order. */
export function orderChanges(client: number, { mark, id = 0 }: ModelRecord): ModelContext {
  return alone(client, { table: 'sales_order', mark, key: id, isNew: false, values: {} });
}

function alone(client: number, draft: ModelDraft): ModelContext {
  return { id: 0, client, frames: [{ window: 1, draft, nested: [] }], question: undefined };
}

export function topOf({ frames }: ModelContext): ModelFrame {
  return frames.at(-1) ?? frames[0];
}

/** The window that an answer about the context shows. */
export function windowOf(context: ModelContext): number {
  return context.question ?? topOf(context).window;
}

/** The key that the next new record of the context gets. */
export function nextKey({ frames }: ModelContext): number {
  const keys = frames.flatMap(({ draft, nested }) => [draft, ...nested].map(({ key }) => key));
  return Math.max(NEW_KEYS - 1, ...keys.filter(isNewKey)) + 1;
}

function nextWindow(context: ModelContext): number {
  return windowOf(context) + 1;
}

function withTop(context: ModelContext, top: ModelFrame): ModelContext {
  const [first, ...rest] = context.frames;
  return { ...context, frames: rest.length === 0 ? [top] : [first, ...rest.slice(0, -1), top] };
}

/** New values in the record of the top window. */
export function updated(context: ModelContext, values: ModelValues): ModelContext {
  const top = topOf(context);
  return withTop(context, { ...top, draft: { ...top.draft, values: { ...top.draft.values, ...values } } });
}

/** These records in the draft, in place of those with the same keys or behind all others. */
function withLines(context: ModelContext, lines: readonly ModelNested[]): ModelContext {
  const top = topOf(context);
  const isSame = (one: ModelNested) => (other: ModelNested) =>
    one.key === other.key && one.table === other.table;
  const replaced = top.nested.map((one) => lines.find(isSame(one)) ?? one);
  const added = lines.filter((one) => !top.nested.some(isSame(one)));
  return withTop(context, { ...top, nested: [...replaced, ...added] });
}

function without(context: ModelContext, line: ModelNested): ModelContext {
  const top = topOf(context);
  return withTop(context, { ...top, nested: top.nested.filter((one) => one !== line) });
}

/** A new line that is being edited in place. */
export function lineAdded(context: ModelContext, mark: string, quantity: number): ModelContext {
  const values = { sales_order: topOf(context).draft.mark, quantity };
  const key = nextKey(context);
  return withLines(context, [
    { table: 'order_line', mark, key, isNew: true, values, column: 'lines', before: null },
  ]);
}

/** The editing of a line in place begins. */
export function lineBegun(context: ModelContext, line: ModelNested | ModelRecord): ModelContext {
  const known = 'key' in line ? back(line) : undefined;
  if (known)
    return withLines(context, [{ ...known, before: known.before === undefined ? known : known.before }]);
  return withLines(context, [{ ...untouched(line), before: null }]);
}

export function lineChanged(context: ModelContext, line: ModelNested, quantity: number): ModelContext {
  return withLines(context, [{ ...line, values: { ...line.values, quantity } }]);
}

/** The editing of a line in place ends. */
export function lineEnded(context: ModelContext, { before: _before, ...line }: ModelNested): ModelContext {
  return withLines(context, [line]);
}

/** The editing of a line ends without its changes, or one that was taken out is back. */
export function lineDropped(context: ModelContext, line: ModelNested): ModelContext {
  const left = line.removed === true ? back(line) : line.before;
  const isUntouched = !left || (!left.isNew && Object.keys(left.values).length === 0);
  return isUntouched ? without(context, line) : withLines(context, [left]);
}

/** A line is taken out: deleted with the save, or forgotten where it was new. */
export function lineRemoved(context: ModelContext, line: ModelNested | ModelRecord): ModelContext {
  if (!('key' in line)) return withLines(context, [{ ...untouched(line), removed: true }]);
  if (line.isNew) return without(context, line);
  const { before: _before, ...ended } = line;
  return withLines(context, [{ ...ended, removed: true }]);
}

function untouched(line: ModelNested | ModelRecord): ModelNested {
  const key = 'key' in line ? line.key : (line.id ?? 0);
  return { table: 'order_line', mark: line.mark, key, isNew: false, values: {}, column: 'lines' };
}

/** A line as its list has it; undefined for one that was taken out before anything in it was changed. */
function back(line: ModelNested): ModelNested | undefined {
  if (line.removed !== true) return line;
  const { removed: _removed, ...left } = line;
  return Object.keys(left.values).length > 0 ? left : undefined;
}

/** A window with a new customer above that of its order. */
export function customerOpened(context: ModelContext, mark: string, name: string): ModelContext {
  const draft: ModelDraft = { table: 'company', mark, key: nextKey(context), isNew: true, values: { name } };
  const [order, ...rest] = context.frames;
  return { ...context, frames: [order, ...rest, { window: nextWindow(context), draft, nested: [] }] };
}

/** The customer belongs to the draft of its order, whose link leads to it. */
export function customerTaken(context: ModelContext): ModelContext {
  const [order] = context.frames;
  const { draft } = topOf(context);
  const joined = { ...order, nested: [...order.nested, { ...draft, column: 'company' as const }] };
  return updated({ ...context, frames: [joined] }, { company: draft.mark });
}

/** The window with the new customer is dropped. */
export function customerDropped(context: ModelContext): ModelContext {
  return { ...context, frames: [context.frames[0]] };
}

/** The question whether to save all the same. */
export function asked(context: ModelContext): ModelContext {
  return { ...context, question: nextWindow(context) };
}

export function unasked(context: ModelContext): ModelContext {
  return { ...context, question: undefined };
}
