import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import { AppError } from '#core/errors.ts';
import {
  endContext,
  isQuestion,
  readContext,
  replaceFrames,
  type Context,
  type PendingQuestion,
  type ResumedRun,
} from '../contexts/contexts.ts';
import { inOne } from './request/as-one.ts';
import { dropWindows } from './editing/cancel-draft.ts';
import type { Values, RequestContext } from './request/request-context.ts';
import { recordFrames } from './draft/draft-tree.ts';
import { showFrame } from './editing/show-draft.ts';
import { keeping } from './request/once.ts';
import { validateDraft } from './save/validate-draft.ts';

/** The answer to a question: the code of a button, what was chosen, the values that were asked for. */
export interface BoxAnswer {
  readonly context: number;
  readonly window: number;
  readonly code: number;
  readonly chosen?: number | undefined;
  readonly values?: Values | undefined;
}

/** What runs an action that was suspended until its question was answered with yes. */
type Running = (request: RequestContext, action: number, resumes: ResumedRun) => Promise<ActionResult>;

/**
 * Answers the question that is open in a context; what it had suspended goes on, or not, and the question closes together
 * with what that does. Throws AppError `context.stale` for a question that is no longer open, `box.code` for an answer
 * that it does not offer: nothing is resumed then. An action that cannot go on leaves the question open.
 */
export async function answerBox(
  request: RequestContext,
  answer: BoxAnswer,
  run: Running,
): Promise<ActionResult> {
  const context = await readContext(request.db, request.viewer.account, answer.context);
  const asked = context.frames.at(-1);
  if (!asked || !isQuestion(asked) || asked.window !== answer.window) throw new AppError('context.stale');
  const resumes = resumed(asked, answer);
  if (resumes?.what === 'cancel')
    return await keeping(request, (inner) => dropWindows(inner, context, resumes));
  const below = context.frames.slice(0, -1);
  const top = recordFrames({ frames: below }).at(-1);
  if (!top) {
    return resumes?.what === 'run'
      ? await runAlone(request, context, (inner) => run(inner, asked.action, resumes))
      : await keeping(request, (inner) => dropWindows(inner, context, { all: true }));
  }
  const close = async ({ db, viewer }: RequestContext) =>
    await replaceFrames(db, viewer.account, context, below);
  if (resumes?.what !== 'validate') {
    return await keeping(request, async (inner) =>
      showFrame(inner, await close(inner), top, { closed: [asked.window] }),
    );
  }
  const { mine, accepted, deleted = [] } = resumes;
  try {
    const saving = {
      context: context.id,
      window: top.window,
      mine,
      accepted,
      deleted,
      answers: asked.window,
    };
    return await validateDraft(request, saving);
  } catch (error) {
    // What cannot be saved goes back to its user; where the database went away, the question is still open.
    if (error instanceof AppError) await close(request);
    throw error;
  }
}

/** What an answer resumes; undefined where it says no. Throws AppError `box.code` for one that the question does not offer. */
function resumed(
  asked: PendingQuestion,
  { code, chosen, values }: BoxAnswer,
): PendingQuestion['resumes'] | undefined {
  const isYes = code === BOX_CODES.yes || code === BOX_CODES.ok;
  if (asked.kind === 'messageBox') {
    if (!asked.box.buttons.some((button) => button.code === code)) throw new AppError('box.code');
    return isYes ? asked.resumes : undefined;
  }
  if (code === BOX_CODES.cancel) return undefined;
  if (code !== BOX_CODES.ok) throw new AppError('box.code');
  if (asked.kind === 'parameters') return { ...asked.resumes, given: values ?? {} };
  if (chosen === undefined || !asked.chooser.choices.some((choice) => choice.code === chosen)) {
    throw new AppError('box.code');
  }
  return { ...asked.resumes, chosen };
}

/** A context of a question alone ends with it, together with what its answer does, or stays open where that fails. */
async function runAlone(
  request: RequestContext,
  context: Context,
  run: (inner: RequestContext) => Promise<ActionResult>,
): Promise<ActionResult> {
  return await keeping(request, (kept) =>
    inOne(kept, async (inner) => {
      await endContext(inner.db, inner.viewer.account, context);
      return await run(inner);
    }),
  );
}
