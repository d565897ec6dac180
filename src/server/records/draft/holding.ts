import type { Typed } from '#core/formula/typed/typed.ts';
import { draftValues, type DraftRecord } from '../../query/draft/draft-values.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Whether a condition is true of the record that it was asked of. */
export type Holding = (condition: Typed) => boolean;

/** Asks conditions of a record as it would be, all in one statement; none is needed where there is no condition. */
export async function holding(
  request: RequestContext,
  record: DraftRecord,
  conditions: readonly Typed[],
): Promise<Holding> {
  const asked = [...new Set(conditions)];
  const questions = asked.map((typed) => ({ typed, column: undefined }));
  const answers = await draftValues(request.db, request, record, questions);
  const held = new Set(asked.filter((_, at) => answers[at] === true));
  return (condition) => held.has(condition);
}
