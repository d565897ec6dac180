import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { readGhost, readRecord } from '../../query/record/read-record.ts';
import type { RequestContext } from '../request/request-context.ts';

/** A stored record as its reader may see it. */
export type StoredRecord = NonNullable<Awaited<ReturnType<typeof readRecord>>>;

/** What can be shown of the record that a draft changes, and what became of it since the draft began. */
export interface DraftedRecord extends Pick<StoredRecord, 'values' | 'title' | 'rights'> {
  /** `gone`: deleted for good, or no longer the viewer's to read. */
  readonly standing: 'live' | 'ghost' | 'gone';
}

/** A record that a call names. Throws AppError `record.unknown`: what one may not read does not exist. */
export async function namedRecord(request: RequestContext, table: Table, id: number): Promise<StoredRecord> {
  const stored = await readRecord(request.db, request, table, id);
  if (!stored) throw new AppError('record.unknown');
  return stored;
}

/** The record that a draft changes, as far as there still is one: what was typed goes on being kept in any case. */
export async function draftTarget(request: RequestContext, table: Table, id: number): Promise<DraftedRecord> {
  const live = await readRecord(request.db, request, table, id);
  if (live) return { ...live, standing: 'live' };
  const ghost = await readGhost(request.db, request, table, id);
  return ghost ? { ...ghost, standing: 'ghost' } : GONE;
}

const GONE: DraftedRecord = {
  standing: 'gone',
  title: '',
  values: {},
  rights: { update: true, delete: false, hidden: [], fixed: [] },
};
