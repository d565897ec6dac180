import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { listBin } from '#server/journal/bin.ts';
import { cancelDraft, openModify, resumeContext, updateDraft, type Values } from '#server/records/records.ts';
import { agree, type Trial } from './rights-trial.ts';

/** The questions about records that are being changed. */
export const DRAFT_QUESTIONS = { draft } as const;

/** A draft is opened where the record may be changed; it shows, also once it is changed, what the record shows. */
async function draft(trial: Trial): Promise<void> {
  const { random, oracle, table, db, scene } = trial;
  const id = 1 + random.below(oracle.ids(table).length + 1);
  const own = oracle.ownTable(table, id);
  const request = { db, ...scene };
  const opening = openModify(request, { tableId: table.id, id });
  const mayOpen = oracle.mayList(table) && oracle.ids(table).includes(id) && oracle.may('update', own, id);
  if (!mayOpen) {
    const outcome = await opening.catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (outcome === undefined) return;
    // A deleted record is opened with the question what is to become of it, by whoever finds it in the bin.
    const isLive = oracle.ids(table).includes(id);
    const { records } = isLive ? { records: [] } : await listBin(request, { tableId: table.id, limit: 200 });
    await cancelDraft(request, { context: outcome.context, byUser: false, all: true });
    return agree({ draft: table.name, id, of: 'bin' }, records.map((one) => one.id).includes(id), true);
  }
  const { context, window, values } = await opening;
  expectSeen(trial, own, { id, values, changed: undefined });
  const changed = changeable(trial, own, id);
  if (changed) {
    const complete = random.below(2) === 0;
    const change = { context, window, values: { [changed.name]: 'other' }, complete };
    expectSeen(trial, own, { id, values: (await updateDraft(request, change)).values, changed });
    const resumed = await resumeContext(request, context);
    if (resumed.kind === 'record') expectSeen(trial, own, { id, values: resumed.values, changed });
  }
  await cancelDraft(request, { context, byUser: false, all: true });
}

/** A text that the viewer may change in the record. */
function changeable({ random, oracle }: Trial, table: Table, id: number): Column | undefined {
  const found = table.columns.filter(
    (column) =>
      column.type === 'text' &&
      column.formula === undefined &&
      oracle.mayName(table, column) &&
      oracle.isShown(table, column, id) &&
      oracle.mayWrite(table, column, id),
  );
  return found[random.below(found.length)];
}

/** What may not be seen in the record is empty; what the change has nothing to do with is what stands there. */
function expectSeen(
  { oracle }: Trial,
  table: Table,
  {
    id,
    values,
    changed,
  }: { readonly id: number; readonly values: Values; readonly changed: Column | undefined },
): void {
  for (const [name, shown] of Object.entries(values)) {
    const column = must(columnNamed(table, name), name);
    const asked = { draft: table.name, id, column: name, changed: changed?.name };
    agree({ ...asked, of: 'name' }, oracle.mayName(table, column), true);
    if (!oracle.isShown(table, column, id)) agree(asked, shown ?? null, null);
    else if (column === changed) agree(asked, shown, 'other');
    else if (column.formula === undefined && column.type === 'link') {
      const target = must(oracle.catalog.tables.get(column.target), 'target');
      const seen = oracle.cell(table, column, id);
      agree(asked, shown ?? null, seen === null ? null : [seen, oracle.title(target, Number(seen))]);
    } else if (column.formula === undefined && column.type === 'text')
      agree(asked, shown ?? null, oracle.cell(table, column, id));
  }
}
