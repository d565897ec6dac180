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
 * Answers the question that is open in a context; what it had suspended goes on, or not. Throws AppError `context.stale`
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
  const changed = await replaceFrames(desk.db, desk.viewer.account, context, below);
  if (!isYes) return await backTo(desk, changed, asked);
  if (asked.resumes.what === 'run') return await run(asked.action, asked.resumes);
  const { mine, accepted } = asked.resumes as Extract<Question['resumes'], { what: 'validate' }>;
  const window = recordFrames(changed).at(-1)?.window ?? 0;
  return await validateDraft(desk, { context: context.id, window, mine, accepted });
}

/** The window that the question stood over; a context of the question alone ends with it. */
async function backTo(desk: Desk, context: Context, { window }: Question): Promise<ActionResult> {
  const top = recordFrames(context).at(-1);
  if (top) return await showFrame(desk, context, top, [window]);
  return await dropWindows(desk, context, true);
}
