import { type ActionResult } from '#core/contract/action-results.ts';
import { AppError } from '#core/errors.ts';
import {
  isQuestion,
  pushFrame,
  readContext,
  replaceFrames,
  topFrame,
  type Context,
  type Frame,
  type Nested,
} from '../contexts/contexts.ts';
import { isTransaction } from '../database/pool.ts';
import { tryAgain } from './as-one.ts';
import { checkDraft, type Planned } from './check-draft.ts';
import { refuseProblems } from './check-values.ts';
import { commitDraft } from './commit-draft.ts';
import { draftsOf, inDraft, isSameRecord, keyOf, withoutRecord } from './draft-tree.ts';
import { showFrame, type Desk } from './draft.ts';
import { duplicates } from './duplicates.ts';
import { withoutForsaken } from './forsaken.ts';
import { inRow } from './in-row.ts';
import { keeping } from './once.ts';
import { placed } from './place-draft.ts';
import { askingResult, question, YES_OR_NO } from './questions.ts';

/** Which draft to commit, the columns where the user chose the own value over another person's, the warnings passed over. */
export interface Validation {
  readonly context: number;
  readonly window: number;
  /** Technical names; those of a record that belongs to the draft begin with its id and a dot. */
  readonly mine: readonly string[];
  readonly accepted?: readonly number[];
  /** The window of the question that this save answers: it closes with the save, and stays where that does not come to pass. */
  readonly answers?: number;
}

/**
 * Commits the top window of a context: its record and all that belong to it, their journal and the end of the context,
 * or nothing. The record of a window inside another one goes into that one's draft, and is committed with it. Answers
 * with a question where a control warns. Another person's changes to other columns are kept; to the same columns they
 * end in AppError `record.conflict` naming the columns, unless the user chose the own values.
 */
export async function validateDraft(desk: Desk, validation: Validation): Promise<ActionResult> {
  return await tryAgain(desk, () => validateOnce(desk, validation));
}

async function validateOnce(desk: Desk, validation: Validation): Promise<ActionResult> {
  const stored = await readContext(desk.db, desk.viewer.account, validation.context);
  const opened = withoutQuestion(stored, validation.answers);
  const frame = withoutForsaken(desk.catalog, topFrame(opened, validation.window));
  const context = { ...opened, frames: [...opened.frames.slice(0, -1), frame] };
  const saving = { frame, mine: validation.mine };
  const held = await heldPlan(desk, context, saving);
  const plans = held ? [held] : await plansOf(desk, context, saving);
  if (frame.place) refuseProblems(await duplicates(desk, frame, plans));
  const accepted = validation.accepted ?? [];
  const open = plans.flatMap(({ warnings }) => warnings).filter(({ control }) => !accepted.includes(control));
  if (open.length > 0) {
    const asked = await question(desk, opened, {
      action: frame.action,
      message: open.map(({ message }) => message).join('\n'),
      buttons: YES_OR_NO,
      resumes: {
        what: 'validate',
        mine: validation.mine,
        accepted: [...accepted, ...open.map(({ control }) => control)],
      },
    });
    return await keeping(desk, async ({ db, viewer }) =>
      askingResult(await pushFrame(db, viewer.account, opened, asked)),
    );
  }
  if (!frame.place) {
    return await commitDraft(desk, { context, frame, plans }).catch(async (error: unknown) => {
      // A record that it links to has gone: which one is told by looking it up.
      if (held && error instanceof AppError && error.code === 'link.target')
        await plansOf(desk, context, saving);
      throw error;
    });
  }
  return await keeping(desk, (inner) => intoOuter(inner, context, frame));
}

function withoutQuestion(context: Context, answered: number | undefined): Context {
  const isAnswered = answered !== undefined && context.frames.at(-1)?.window === answered;
  return isAnswered ? { ...context, frames: context.frames.slice(0, -1) } : context;
}

interface Saving {
  readonly frame: Frame;
  readonly mine: readonly string[];
}

/**
 * What saving a record alone writes, whose links are held by the statement that saves it and not looked up before.
 * Undefined where more is to be saved or something is wrong or warned of: that is told with the links looked up.
 */
async function heldPlan(desk: Desk, context: Context, { frame, mine }: Saving): Promise<Planned | undefined> {
  const isAlone = !frame.place && !frame.replaces && draftsOf(frame).length === 1;
  // A statement that is refused would end a transaction, in which nothing could be looked up any more.
  if (!isAlone || isTransaction(desk.db)) return undefined;
  try {
    const checked = await checkDraft(inDraft(desk, context, frame), frame, {
      mine: mineOf(mine, undefined),
      areHeld: true,
    });
    return checked.ok && checked.planned.warnings.length === 0 ? checked.planned : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Checks the record of a window and all that belong to it. Throws AppError `value.refused` with every problem. */
async function plansOf(desk: Desk, context: Context, { frame, mine }: Saving): Promise<readonly Planned[]> {
  const plans: Planned[] = [];
  const problems = [];
  for (const draft of draftsOf(frame)) {
    if ('removed' in draft && draft.removed) continue;
    const row = draft === frame ? undefined : keyOf(draft);
    const checked = await checkDraft(inDraft(desk, context, draft), draft, { mine: mineOf(mine, row) }).catch(
      (error: unknown) => {
        throw inRow(error, row);
      },
    );
    if (checked.ok) plans.push(checked.planned);
    else
      problems.push(
        ...checked.problems.map((problem) => (row === undefined ? problem : { ...problem, row })),
      );
  }
  refuseProblems(problems);
  return plans;
}

function mineOf(mine: readonly string[], row: number | undefined): readonly string[] {
  if (row === undefined) return mine;
  const start = `${row}.`;
  return mine.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}

/** Closes a window inside another one: its record belongs to the draft of that one from now on. */
async function intoOuter(desk: Desk, context: Context, frame: Frame): Promise<ActionResult> {
  const below = context.frames.slice(0, -1);
  const outer = below.at(-1);
  const { window: _window, action: _action, nested = [], place, ...draft } = frame;
  if (!place || !outer || isQuestion(outer)) throw new AppError('context.stale');
  const own: Nested = { ...draft, place };
  const others = withoutRecord(desk.catalog, outer.nested ?? [], own).filter(
    (one) => !nested.some((newer) => isSameRecord(one, newer)),
  );
  const joined: Frame = { ...outer, nested: [...others, own, ...nested] };
  const next = await placed(desk, { frames: [...below.slice(0, -1), joined] }, { place, keys: [keyOf(own)] });
  const frames = [...below.slice(0, -1), next];
  const changed = await replaceFrames(desk.db, desk.viewer.account, context, frames);
  return await showFrame(desk, changed, next, { closed: [frame.window] });
}
