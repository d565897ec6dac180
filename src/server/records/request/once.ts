import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { keepAnswer, keptAnswer, type Once } from '../../query/write/kept-answers.ts';
import { inOne } from './as-one.ts';
import type { RequestContext, OwnContext } from './request-context.ts';

/**
 * Answers a call that may come again because its answer was lost: it is done once, and answered alike. What it does must
 * keep its answer with what it writes (`keeping`, `commitDraft`): a second one then finds the work ended or its key
 * taken, whatever it has done is undone, and it is given the answer. Throws AppError `request.key_used` for a key that
 * belongs to another call.
 */
export async function answeredOnce<Answer extends object>(
  requestContext: OwnContext,
  once: Once | undefined,
  work: (requestContext: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  if (!once) return await work(requestContext);
  try {
    return await work({ ...requestContext, once });
  } catch (error) {
    const answer = await keptAnswer(requestContext.db, requestContext.viewer.account, once);
    if (answer) return answer as Answer;
    throw error;
  }
}

/** Does work in one transaction with its answer where the call is to be done once; else as it is. */
export async function keeping<Answer extends object = ActionResult>(
  requestContext: RequestContext,
  work: (inner: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  const { once, ...rest } = requestContext;
  if (!once) return await work(requestContext);
  return await inOne(rest, async (inner) => {
    const answer = await work(inner);
    await keepAnswer(inner.db, inner.viewer.account, { once, answer });
    return answer;
  });
}

/** Answers a call that keeps its answer only where it has a key: in one transaction with what it does then. */
export async function doneOnce<Answer extends object>(
  requestContext: OwnContext,
  once: Once | undefined,
  work: (inner: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  return await answeredOnce(requestContext, once, (inner) => keeping(inner, work));
}
