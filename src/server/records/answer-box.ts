import { BOX_CODES, type ActionResult } from '#core/contract/record-routes.ts';
import { AppError } from '#core/errors.ts';
import { readContext, replaceFrames, type Context, type Question } from '../contexts/contexts.ts';
import { dropWindows } from './cancel-draft.ts';
import { recordFrames } from './draft-tree.ts';
import { showFrame, type Desk } from './draft.ts';
import { validateDraft } from './validate.ts';

/** The answer to a question. */
export interface BoxAnswer {
  readonly context: number;
  readonly window: number;
  readonly code: number;
}

/** What runs an action that was suspended until its question was answered with yes. */
export type Running = (
  action: number,
  resumes: Extract<Question['resumes'], { what: 'run' }>,
) => Promise<ActionResult>;

/**
 * Answers the question that is open in a context; what it had suspended goes on, or not, and a save closes the question
 * with it. Throws AppError `context.stale`
 * for a question that is no longer open, `box.code` for an answer that it does not offer: nothing is resumed then.
 */
export async function answerBox(desk: Desk, answer: BoxAnswer, run: Running): Promise<ActionResult> {
  const context = await readContext(desk.db, desk.viewer.account, answer.context);
  const asked = context.frames.at(-1);
  if (asked?.kind !== 'messageBox' || asked.window !== answer.window) throw new AppError('context.stale');
  if (!asked.box.buttons.some(({ code }) => code === answer.code)) throw new AppError('box.code');
  const isYes = answer.code === BOX_CODES.yes || answer.code === BOX_CODES.ok;
  if (isYes && asked.resumes.what === 'cancel') return await dropWindows(desk, context, asked.resumes.all);
  const below = context.frames.slice(0, -1);
  const top = recordFrames({ frames: below }).at(-1);
  if (!top) return await alone(desk, context, { asked, isYes, run });
  const close = async () => await replaceFrames(desk.db, desk.viewer.account, context, below);
  if (!isYes || asked.resumes.what !== 'validate')
    return await showFrame(desk, await close(), top, [asked.window]);
  const { mine, accepted } = asked.resumes;
  try {
    const saving = { context: context.id, window: top.window, mine, accepted, answers: asked.window };
    return await validateDraft(desk, saving);
  } catch (error) {
    // What cannot be saved goes back to its user; where the database went away, the question is still open.
    if (error instanceof AppError) await close();
    throw error;
  }
}

/** A context of a question alone ends with it; the action that it had suspended runs, or does not. */
async function alone(
  desk: Desk,
  context: Context,
  { asked, isYes, run }: { readonly asked: Question; readonly isYes: boolean; readonly run: Running },
): Promise<ActionResult> {
  const dropped = await dropWindows(desk, context, true);
  return isYes && asked.resumes.what === 'run' ? await run(asked.action, asked.resumes) : dropped;
}
