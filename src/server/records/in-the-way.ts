import { mayOperate } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { everTitles } from '../query/ever-titles.ts';
import type { OwnRecords } from '../query/own-table.ts';
import { MOST_IN_THE_WAY } from '../query/references.ts';
import type { Desk } from './draft.ts';

/** A record in the way of another one. */
export interface InTheWay {
  readonly from: Table;
  readonly id: number;
}

/** The records by their tables, each once. */
export function byTable(records: readonly InTheWay[]): readonly OwnRecords[] {
  const tables: Map<Table, readonly InTheWay[]> = Map.groupBy(records, ({ from }) => from);
  return [...tables].map(([table, own]) => ({ table, ids: [...new Set(own.map(({ id }) => id))] }));
}

/** Throws AppError `record.referenced` with the titles of records, `record.referenced_unseen` where the viewer may read none of them. */
export async function refuseHolders(desk: Desk, holders: readonly InTheWay[]): Promise<void> {
  if (holders.length === 0) return;
  const titles = await seenTitles(desk, holders);
  throw titles === undefined
    ? new AppError('record.referenced_unseen')
    : new AppError('record.referenced', { titles });
}

/** What names the first of the records that the viewer may read, ghosts too; undefined where there is none. */
export async function seenTitles(desk: Desk, records: readonly InTheWay[]): Promise<string | undefined> {
  const titles: string[] = [];
  for (const { table, ids } of byTable(records)) {
    if (titles.length > MOST_IN_THE_WAY || !mayOperate(desk.viewer, 'read', table)) continue;
    const named = await everTitles(desk.db, desk, table, ids.slice(0, MOST_IN_THE_WAY + 1));
    titles.push(...named.values());
  }
  if (titles.length === 0) return undefined;
  const told = titles.slice(0, MOST_IN_THE_WAY).join(', ');
  return titles.length > MOST_IN_THE_WAY ? `${told} …` : told;
}
