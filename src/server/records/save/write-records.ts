import { isNewKey } from '#core/query/new-key.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import type { Written } from '../../query/write/write-record.ts';
import type { Writing } from '../../query/write/writing.ts';
import type { Told } from '../request/tell.ts';
import { inRow } from '../values/in-row.ts';
import type { Plan, RecordPlan } from './plan.ts';
import { toldOf, writeRecord } from './write-alone.ts';

/** Writes the records one by one: new ones have got their ids when others name them. Gives what was written of the own one. */
export async function writeRecords(
  tx: Transaction,
  { records }: Plan,
  writing: Writing,
): Promise<{ readonly saved: Written; readonly told: readonly Told[] }> {
  const ids = new Map<number, number>();
  const told: Told[] = [];
  let own: Written | undefined;
  for (const record of records) {
    const saved = await writeRecord(tx, named(record, ids), writing).catch((error: unknown) => {
      throw inRow(error, record.row);
    });
    ids.set(record.key, saved.recordId);
    told.push(toldOf(record, saved));
    if (record.isOwn) own = saved;
  }
  return { saved: must(own, 'the record of the window'), told };
}

/** The record with the ids that new ones have got in place of their keys. */
function named(record: RecordPlan, ids: ReadonlyMap<number, number>): RecordPlan {
  const idOf = (value: unknown): unknown =>
    typeof value === 'number' && isNewKey(value) ? (ids.get(value) ?? value) : value;
  const withIds = (value: unknown) => (Array.isArray(value) ? value.map(idOf) : idOf(value));
  const values = record.values.map((one) => (one.target ? { ...one, value: withIds(one.value) } : one));
  const links = values.filter(({ target }) => target).map(({ column }) => column.name);
  const diff = Object.entries(record.diff).map(
    ([name, [from, to]]) => [name, [from, links.includes(name) ? withIds(to) : to]] as const,
  );
  return { ...record, values, diff: Object.fromEntries(diff) };
}
