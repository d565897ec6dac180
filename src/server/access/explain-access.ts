import { mayReadColumn, type RecordOperation } from '#core/access/access.ts';
import { explain, type RightQuestion } from '#core/access/explain.ts';
import { columnWithId } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { AccessExplanation, ToldObstacle } from '#core/contract/people/access-routes.ts';
import { AppError } from '#core/errors.ts';
import { closingControls, draftedRecord, type RequestContext } from '../records/records.ts';
import { NOT_AS_THIS, askedTable, truthOn, type Asking } from './asked-place.ts';
import { toldStateControl } from './tell-controls.ts';
import { tellExplanation } from './tell.ts';

/** What is to be explained, about whose rights. */
interface Explaining extends Asking {
  readonly operation: RecordOperation;
  readonly column: number | undefined;
  /** The window in which the request's viewer changes the record: controls are judged by its draft. */
  readonly draft?: { readonly contextId: number; readonly windowId: number } | undefined;
}

/**
 * Explains a right to the request's viewer. Throws AppError `table.unknown`, `column.unknown` or `record.unknown` for what
 * does not exist for that viewer, `request.invalid` for a question that makes no sense.
 */
export async function explainAccess(
  request: RequestContext,
  explaining: Explaining,
): Promise<AccessExplanation> {
  const { recordId, operation, subject } = explaining;
  const { table, isTold } = await askedTable(request, explaining, explaining.column);
  const column = columnOf(request, table, explaining.column);
  if (column && operation === 'delete') throw new AppError('request.invalid', { reason: 'query.column' });
  if (recordId !== 0 && operation === 'create')
    throw new AppError('request.invalid', { reason: 'params.recordId' });
  const question: RightQuestion = { operation, table, column };
  const ground = { catalog: request.catalog, viewer: subject };
  const truth = recordId === 0 ? undefined : await truthOn(request, explaining, { ground, question, table });
  if (!isTold && operation !== 'read') return NOT_AS_THIS;
  const explanation = tellExplanation({ scene: request, truth }, explain({ ...ground, truth }, question));
  return withControls(explanation, await closedBy(request, explaining, question));
}

/** What controls say stands beside what roles say; no role changes it. */
function withControls(explanation: AccessExplanation, closing: readonly ToldObstacle[]): AccessExplanation {
  if (closing.length === 0) return explanation;
  return { ...explanation, allowed: false, against: [...explanation.against, ...closing], wouldGrant: [] };
}

/** The state controls that keep the column from being written, in the record as it stands: stored, or drafted. */
async function closedBy(
  request: RequestContext,
  { recordId, draft, subject }: Explaining,
  { operation, table, column }: RightQuestion,
): Promise<readonly ToldObstacle[]> {
  if (draft && subject !== request.viewer) throw new AppError('request.invalid', { reason: 'query.user' });
  if (!column || operation === 'read' || (recordId === 0 && !draft)) return [];
  const stored = { inside: request, record: { table, id: recordId, values: {} } };
  const { inside, record } = draft ? await draftedRecord(request, draft) : stored;
  if (record.table !== table || (record.id ?? 0) !== recordId)
    throw new AppError('request.invalid', { reason: 'query.idihm' });
  const controls = await closingControls({ ...inside, viewer: subject }, record, column.name);
  return controls.map((control) => toldStateControl(request, table, control));
}

function columnOf(
  { catalog, viewer }: RequestContext,
  table: Table,
  id: number | undefined,
): Column | undefined {
  if (id === undefined) return undefined;
  const column = columnWithId(table, id);
  if (column && mayReadColumn(catalog, viewer, table, column)) return column;
  throw new AppError('column.unknown', { column: id });
}
