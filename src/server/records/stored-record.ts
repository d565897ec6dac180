import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { readRecord } from '../query/read-record.ts';
import type { Desk } from './draft.ts';

/** A stored record as its reader may see it. */
export type StoredRecord = NonNullable<Awaited<ReturnType<typeof readRecord>>>;

/** A record that a call names. Throws AppError `record.unknown`: what one may not read does not exist. */
export async function namedRecord(desk: Desk, table: Table, id: number): Promise<StoredRecord> {
  const stored = await readRecord(desk.db, desk, table, id);
  if (!stored) throw new AppError('record.unknown');
  return stored;
}

/** The record that a draft changes. Throws AppError `record.gone` where it was there when the draft began, and is not now. */
export async function draftedRecord(desk: Desk, table: Table, id: number): Promise<StoredRecord> {
  const stored = await readRecord(desk.db, desk, table, id);
  if (!stored) throw new AppError('record.gone');
  return stored;
}
