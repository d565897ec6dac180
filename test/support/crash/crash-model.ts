/*
 * What the crash test knows of the database without asking it: the records, the operations of the journal and the open
 * drafts that must be there after a kill. Records are named by their marks, which are unique and never change.
 */

export type ModelTable = 'sales_order' | 'order_line' | 'company';
export type ModelValues = Readonly<Record<string, string | number | null>>;

/** A record as the database must hold it; links are marks. */
export interface ModelRecord {
  readonly table: ModelTable;
  readonly mark: string;
  /** Unknown until an answer or the database has told it. */
  readonly id: number | undefined;
  readonly version: number;
  readonly ghost: boolean;
  readonly values: ModelValues;
}

/** What an operation does to one record. */
interface ModelChange {
  readonly what: 'create' | 'modify' | 'delete';
  readonly table: ModelTable;
  readonly mark: string;
  readonly values: ModelValues;
}

/** One operation of the journal: everything that one save or one deletion does. */
export interface ModelOperation {
  readonly kind: ModelChange['what'];
  readonly changes: readonly ModelChange[];
}

/** A record of a draft with the values that the draft gives it. */
export interface ModelDraft {
  readonly table: ModelTable;
  readonly mark: string;
  /** Its id, or the key of a new one. */
  readonly key: number;
  readonly isNew: boolean;
  readonly values: ModelValues;
}

/** A record that belongs to the draft of an order. */
export interface ModelNested extends ModelDraft {
  readonly column: 'lines' | 'company';
  readonly removed?: boolean;
  /** What it was before it began to be edited in place, null where it was not there. */
  readonly before?: ModelNested | null;
}

export interface ModelFrame {
  readonly window: number;
  readonly draft: ModelDraft;
  readonly nested: readonly ModelNested[];
}

/** An open context: an order, above it perhaps a new customer of it, or the question whether to save it. */
export interface ModelContext {
  readonly id: number;
  /** The client that works on it. */
  readonly client: number;
  readonly frames: readonly [ModelFrame, ...ModelFrame[]];
  readonly question: number | undefined;
}

/** Everything that must be there. */
export interface Model {
  readonly records: Map<string, ModelRecord>;
  /** Each operation as text, with its number in the journal where an answer told it. */
  readonly operations: { readonly text: string; readonly id: number | undefined }[];
  readonly contexts: Map<number, ModelContext>;
}

/** An operation as one line, the same for the model and for the journal. */
export function operationText(kind: string, changes: readonly Pick<ModelChange, 'what' | 'mark'>[]): string {
  return `${kind}: ${changes
    .map(({ what, mark }) => `${what} ${mark}`)
    .toSorted()
    .join(', ')}`;
}

/** Writes an operation into the model; `id` is its number in the journal, if an answer told it. */
export function record(model: Model, { kind, changes }: ModelOperation, id?: number): void {
  for (const { what, table, mark, values } of changes) {
    const before = model.records.get(mark);
    model.records.set(mark, {
      table,
      mark,
      id: before?.id,
      version: (before?.version ?? 0) + 1,
      ghost: what === 'delete',
      values: { ...before?.values, ...values },
    });
  }
  model.operations.push({ text: operationText(kind, changes), id });
}

/** Notes the id of a record. */
export function identify(model: Model, mark: string, id: number): void {
  const known = model.records.get(mark);
  if (known) model.records.set(mark, { ...known, id });
}

/** Whether a record of a draft is stored as the draft has it. */
function isAsStored({ records }: Model, { mark, isNew, values }: ModelDraft): boolean {
  const stored = records.get(mark)?.values;
  return !isNew && Object.entries(values).every(([name, value]) => value === (stored?.[name] ?? null));
}

/** The operation that saving an order's draft is: its order, and those of the records that belong to it that change. */
export function saveOf(model: Model, { frames: [{ draft, nested }] }: ModelContext): ModelOperation {
  // A new customer that the order does not name any more is forgotten.
  const isNamed = ({ column, isNew, mark }: ModelNested) =>
    column !== 'company' || !isNew || draft.values['company'] === mark;
  const isChanged = (one: ModelNested) => one.removed === true || !isAsStored(model, one);
  const changes = [draft, ...nested.filter((one) => isNamed(one) && isChanged(one))].flatMap(
    (one): readonly ModelChange[] => {
      const { table, mark, isNew } = one;
      if ('removed' in one && one.removed) return [{ what: 'delete', table, mark, values: {} }];
      return [{ what: isNew ? 'create' : 'modify', table, mark, values: one.values }];
    },
  );
  return { kind: draft.isNew ? 'create' : 'modify', changes };
}

/** Whether saving an order's draft would change nothing: no operation is written then. */
export function changesNothing(model: Model, { frames: [{ draft, nested }] }: ModelContext): boolean {
  return isAsStored(model, draft) && nested.every((one) => one.removed !== true && isAsStored(model, one));
}

/** Whether a context surely holds something that its client has done: it is unfinished work. */
export function holdsWork(
  { records }: Model,
  { frames: [{ draft, nested }], question }: ModelContext,
): boolean {
  const stored = records.get(draft.mark)?.values;
  const isOther = Object.entries(draft.values).some(([name, value]) => value !== (stored?.[name] ?? null));
  return (
    question !== undefined ||
    nested.some(({ isNew, removed }) => isNew || removed === true) ||
    (!draft.isNew && isOther)
  );
}

/** A column of an order as its draft shows it. */
export function valueIn(model: Model, draft: ModelDraft, column: string): string | number | null {
  return draft.values[column] ?? model.records.get(draft.mark)?.values[column] ?? null;
}

/** The stored lines of an order that are not deleted. */
export function storedLines(model: Model, order: string): readonly ModelRecord[] {
  return [...model.records.values()].filter(
    ({ table, ghost, values }) => table === 'order_line' && !ghost && values['sales_order'] === order,
  );
}
