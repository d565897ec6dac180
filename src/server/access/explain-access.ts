import { mayOperate, mayReadColumn, type Operation } from '#core/access/access.ts';
import { conditionsFor, explain, type Ground, type Question } from '#core/access/explain.ts';
import type { Condition } from '#core/access/rule.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { AccessExplanation } from '#core/contract/access-routes.ts';
import { AppError } from '#core/errors.ts';
import { askedConditions } from '../query/asked-conditions.ts';
import { ownTableOf } from '../query/own-table.ts';
import { readableTable } from '../query/place.ts';
import type { Desk } from '../records/records.ts';
import { tellExplanation } from './tell.ts';

/** What is to be explained, about whose rights. */
export interface Explaining {
  readonly idform: number;
  /** 0 for any record of the table. */
  readonly idenreg: number;
  readonly operation: Operation;
  readonly column: number | undefined;
  /** The person whose rights are asked for: who asks, or anybody where who asks may read everything. */
  readonly subject: Viewer;
}

/**
 * Explains a right to the desk's viewer. Throws AppError `table.unknown`, `column.unknown` or `record.unknown` for what
 * does not exist for that viewer, `request.invalid` for a question that makes no sense.
 */
export async function explainAccess(desk: Desk, explaining: Explaining): Promise<AccessExplanation> {
  const { idform, idenreg, operation, subject } = explaining;
  const named = readableTable(desk, idform);
  const own = idenreg === 0 ? named : await ownTableOf(desk.db, desk, named, idenreg);
  // Of which kind a record is, only the tables above have a column.
  const { column: asked } = explaining;
  const hasColumn = asked === undefined || columnWithId(own, asked) !== undefined;
  const isTold = own === named || (await isKnownAs(desk, own, explaining));
  const table = isTold && hasColumn ? own : named;
  const column = columnOf(desk, table, explaining.column);
  if (column && operation === 'delete') throw new AppError('request.invalid', { reason: 'query.column' });
  if (idenreg !== 0 && operation === 'create')
    throw new AppError('request.invalid', { reason: 'params.idenreg' });
  const question: Question = { operation, table, column };
  const ground = { catalog: desk.catalog, viewer: subject };
  const truth = idenreg === 0 ? undefined : await truthOn(desk, idenreg, { ground, question });
  if (!isTold && operation !== 'read') return NOT_AS_THIS;
  return tellExplanation({ scene: desk, table, truth }, explain({ ...ground, truth }, question));
}

/** A record of a child table that exists for its reader as one of the table above alone is changed by nobody's role there. */
const NOT_AS_THIS: AccessExplanation = {
  allowed: false,
  by: [],
  against: [{ reason: 'no_role' }],
  wouldGrant: [],
};

/** Whether a record exists for the desk's viewer as one of the table that it is of. */
async function isKnownAs(desk: Desk, table: Table, { idenreg: id, subject }: Explaining): Promise<boolean> {
  if (!mayOperate(desk.viewer, 'read', table)) return false;
  return (await askedConditions(desk.db, desk, { table, id, subject, conditions: [] })) !== undefined;
}

function columnOf({ catalog, viewer }: Desk, table: Table, id: number | undefined): Column | undefined {
  if (id === undefined) return undefined;
  const column = columnWithId(table, id);
  if (column && mayReadColumn(catalog, viewer, table, column)) return column;
  throw new AppError('column.unknown', { column: id });
}

/** Whether conditions are true of a record. The reader's own conditions are worked out as well: they say what is seen. */
async function truthOn(
  desk: Desk,
  id: number,
  { ground, question }: { readonly ground: Omit<Ground, 'truth'>; readonly question: Question },
): Promise<(condition: Condition) => boolean> {
  const { table } = question;
  const seen = table.columns.flatMap((column) => conditionsFor(ground, { operation: 'read', table, column }));
  const conditions = [...new Set([...conditionsFor(ground, question), ...seen])];
  const { viewer: subject } = ground;
  const truths = await askedConditions(desk.db, desk, { table, id, subject, conditions });
  if (!truths) throw new AppError('record.unknown');
  return (condition) => truths.get(condition) === true;
}
