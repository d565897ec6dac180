import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { titlesByCells } from '../../query/record/ever-titles.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import { MAX_IN_THE_WAY } from '../../query/record/references.ts';
import type { RequestContext } from '../request/request-context.ts';

/** A record in the way of another one. */
export interface InTheWay {
  readonly from: Table;
  readonly id: number;
  /** Its column by which it is in the way: who may not read that cell is not told of it. */
  readonly column?: Column;
}

/** The records by their tables, each once. */
export function byTable(records: readonly InTheWay[]): readonly OwnRecords[] {
  const tables: Map<Table, readonly InTheWay[]> = Map.groupBy(records, ({ from }) => from);
  return [...tables].map(([table, own]) => ({ table, ids: [...new Set(own.map(({ id }) => id))] }));
}

/** Throws AppError `record.referenced` with the titles of records, `record.referenced_unseen` where the viewer may read none of them. */
export async function refuseHolders(request: RequestContext, holders: readonly InTheWay[]): Promise<void> {
  if (holders.length === 0) return;
  const titles = await seenTitles(request, holders);
  throw titles === undefined
    ? new AppError('record.referenced_unseen')
    : new AppError('record.referenced', { titles });
}

/** What names the first of the records that the viewer may read, ghosts too; undefined where there is none. */
export async function seenTitles(
  request: RequestContext,
  records: readonly InTheWay[],
): Promise<string | undefined> {
  const found = new Map<string, string>();
  const alike = Map.groupBy(records, ({ from, column }) => `${from.id} ${column?.id ?? ''}`);
  for (const own of alike.values()) {
    const { from, column } = must(own[0], 'a record in the way');
    if (found.size > MAX_IN_THE_WAY || !maySee(request, from, column)) continue;
    const ids = own.map(({ id }) => id).slice(0, MAX_IN_THE_WAY + 1);
    const columns = column === undefined ? undefined : [column];
    for (const [id, title] of await titlesByCells(request.db, request, { table: from, ids, columns }))
      found.set(`${from.id} ${id}`, title);
  }
  const titles = [...found.values()];
  if (titles.length === 0) return undefined;
  const told = titles.slice(0, MAX_IN_THE_WAY).join(', ');
  return titles.length > MAX_IN_THE_WAY ? `${told} …` : told;
}

function maySee({ catalog, viewer }: RequestContext, table: Table, column: Column | undefined): boolean {
  if (!mayOperate(viewer, 'read', table)) return false;
  return column === undefined || mayReadColumn(catalog, viewer, table, column);
}
