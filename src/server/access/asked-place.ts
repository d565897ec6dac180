import { conditionsFor, type AccessSubject, type AccessQuestion } from '#core/access/explain.ts';
import type { Condition } from '#core/access/rule.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { AccessExplanation } from '#core/contract/people/access-routes.ts';
import { AppError } from '#core/errors.ts';
import { askedConditions } from '../query/rights/asked-conditions.ts';
import { allKnown, knownRecord } from '../query/rights/known-records.ts';
import { readableTable } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';

/** The record that is asked about, and whose rights on it. */
export interface Asking {
  readonly tableId: number;
  /** 0 for any record of the table. */
  readonly recordId: number;
  /** The person whose rights are asked for: who asks, or anybody where who asks may read everything. */
  readonly subject: Viewer;
}

/**
 * The table as of which the record exists for the request's viewer; not `isTold` where that is not the child table that it is
 * of. A column that only the table above has is asked about there. Throws AppError `table.unknown`, `record.unknown`.
 */
export async function askedTable(
  request: RequestContext,
  { tableId, recordId }: Asking,
  column?: number,
): Promise<{ readonly table: Table; readonly isTold: boolean }> {
  const named = readableTable(request, tableId);
  if (recordId === 0) return { table: named, isTold: true };
  const { table, own } = await knownRecord(request.db, request, named, recordId);
  // Of which kind a record is, only the tables above have a column.
  const hasColumn = column === undefined || columnWithId(table, column) !== undefined;
  return { table: hasColumn ? table : named, isTold: table === own };
}

/** A record of a child table that exists for its reader as one of the table above alone is changed by nobody's role there. */
export const NOT_AS_THIS: AccessExplanation = {
  allowed: false,
  by: [],
  against: [{ reason: 'no_role' }],
  wouldGrant: [],
  controls: [],
};

/**
 * Whether conditions are true of a record. The reader's own conditions are worked out as well: they say what is seen.
 * Throws AppError `record.unknown`.
 */
export async function truthOn(
  request: RequestContext,
  { recordId: id, subject }: Pick<Asking, 'recordId' | 'subject'>,
  {
    ground,
    question,
    table,
  }: {
    readonly ground: Omit<AccessSubject, 'truth'>;
    readonly question: AccessQuestion;
    readonly table: Table;
  },
): Promise<(condition: Condition) => boolean> {
  // What is true of the record for another says nothing of whether it exists for who asks.
  if (subject !== request.viewer) await allKnown(request.db, request, { named: table, ids: [id] });
  const seen = table.columns.flatMap((column) => conditionsFor(ground, { operation: 'read', table, column }));
  const conditions = [...new Set([...conditionsFor(ground, question), ...seen])];
  const truths = await askedConditions(request.db, request, { table, id, subject, conditions });
  if (!truths) throw new AppError('record.unknown');
  return (condition) => truths.get(condition) === true;
}
