import type { ActionResult, DeletionChoice } from '#core/contract/actions/action-results.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import {
  isQuestion,
  pushFrame,
  readContext,
  replaceFrames,
  topFrame,
  type Context,
  type Frame,
  type Nested,
} from '../../contexts/contexts.ts';
import { isTransaction } from '../../database/pool.ts';
import { tryAgain } from '../request/as-one.ts';
import { dropWindows } from '../editing/cancel-draft.ts';
import { Warned } from './change-records.ts';
import { changedRemovals } from '../deleted/changed-removals.ts';
import { checkDraft, type Planned } from './check-draft.ts';
import { refuseProblems } from '../values/check-values.ts';
import { commitDraft } from './commit-draft.ts';
import { deletionsIn, refuseDeleted, withoutDeletions } from '../deleted/deletions.ts';
import { draftsOf, inDraft, isSameRecord, keyOf, withoutRecord } from '../draft/draft-tree.ts';
import { showFrame } from '../editing/show-draft.ts';
import type { RequestContext } from '../request/request-context.ts';
import { duplicates } from './duplicates.ts';
import { withoutOrphans } from '../draft/orphans.ts';
import { inRow } from '../values/in-row.ts';
import { keeping } from '../request/once.ts';
import { placed } from '../editing/place-draft.ts';
import { askingResult, question, YES_OR_NO } from '../editing/questions.ts';
import { ofDeleted, restoring, settled } from './settle-deletions.ts';

/** Which draft to commit, the columns where the user chose the own value over another person's, the warnings passed over. */
interface Validation {
  readonly context: number;
  readonly window: number;
  /** Technical names; those of a record that belongs to the draft begin with its id and a dot. */
  readonly mine: readonly string[];
  readonly accepted?: readonly number[];
  /** What is to become of records that others have deleted. */
  readonly deleted?: readonly DeletionChoice[];
  /** The window of the question that this save answers: it closes with the save, and stays where that does not come to pass. */
  readonly answers?: number;
}

/**
 * Commits the top window of a context: its record and all that belong to it, their journal and the end of the context,
 * or nothing. The record of a window inside another one goes into that one's draft, and is committed with it. Answers
 * with a question where a control warns. Another person's changes to other columns are kept; to the same columns they
 * end in AppError `record.conflict` naming the columns, unless the user chose the own values. What others have deleted of
 * the records that the draft changes or newly links to ends in AppError `record.gone` naming them, until the user has
 * chosen what is to become of each.
 */
export async function validateDraft(request: RequestContext, validation: Validation): Promise<ActionResult> {
  return await tryAgain(request, () => validateOnce(request, validation));
}

async function validateOnce(request: RequestContext, validation: Validation): Promise<ActionResult> {
  const { mine, accepted = [], deleted: choices = [] } = validation;
  const stored = await readContext(request.db, request.viewer.account, validation.context);
  const opened = withoutQuestion(stored, validation.answers);
  const drafted = withoutOrphans(request.catalog, topFrame(opened, validation.window));
  const { frame, restored, copies } = await settled(request, opened, { frame: drafted, choices });
  if (!frame)
    return await keeping(request, (inner) =>
      dropWindows(inner, opened, { all: drafted.place === undefined }),
    );
  const context = { ...opened, frames: [...opened.frames.slice(0, -1), frame] };
  try {
    return await restoring(request, { frame, restored }, (inner) =>
      saved(inner, { context, frame }, { mine, accepted }),
    );
  } catch (error) {
    if (error instanceof Warned) return await warned(request, opened, { frame, reason: error, validation });
    // Somebody has deleted a record that it links to since it was checked.
    const isRaced = error instanceof AppError && error.code === 'link.target';
    if (isRaced && !frame.place) refuseDeleted(request, await deletionsIn(request, frame));
    throw ofDeleted(error, copies);
  }
}

/** Checks a window's draft and saves it, or puts it into the window around. Throws Warned where its user is to be asked. */
async function saved(
  request: RequestContext,
  { context, frame }: { readonly context: Context; readonly frame: Frame },
  { mine, accepted }: { readonly mine: readonly string[]; readonly accepted: readonly number[] },
): Promise<ActionResult> {
  const held = await heldPlan(request, context, { frame, mine });
  const plans = held ? [held] : await plansOf(request, context, { frame, mine });
  if (frame.place) refuseProblems(await duplicates(request, frame, plans));
  const open = plans.flatMap(({ warnings }) => warnings).filter(({ control }) => !accepted.includes(control));
  const removals = frame.place ? [] : await changedRemovals(request, frame, mine);
  if (open.length + removals.length > 0) throw new Warned(open, removals);
  if (!frame.place) {
    return await commitDraft(request, { context, frame, plans }).catch(async (error: unknown) => {
      // A record that it links to has gone: which one is told by looking it up.
      if (held && error instanceof AppError && error.code === 'link.target')
        await plansOf(request, context, { frame, mine });
      throw error;
    });
  }
  return await keeping(request, (inner) => intoOuter(inner, context, frame));
}

/** Asks whether to save in spite of what controls warn of, and of what others have changed. */
async function warned(
  request: RequestContext,
  opened: Context,
  {
    frame,
    reason: { warnings, removals },
    validation: { mine, accepted = [], deleted = [] },
  }: { readonly frame: Frame; readonly reason: Warned; readonly validation: Validation },
): Promise<ActionResult> {
  const asked = await question(request, opened, {
    action: frame.action,
    message: [...warnings, ...removals].map(({ message }) => message).join('\n'),
    buttons: YES_OR_NO,
    resumes: {
      what: 'validate',
      mine: [...mine, ...removals.map(({ name }) => name)],
      accepted: [...accepted, ...warnings.map(({ control }) => control)],
      deleted,
    },
  });
  return await keeping(request, async ({ db, viewer }) =>
    askingResult(await pushFrame(db, viewer.account, opened, asked)),
  );
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
async function heldPlan(
  request: RequestContext,
  context: Context,
  { frame, mine }: Saving,
): Promise<Planned | undefined> {
  const isAlone = !frame.place && !frame.replaces && draftsOf(frame).length === 1;
  // A statement that is refused would end a transaction, in which nothing could be looked up any more.
  if (!isAlone || isTransaction(request.db)) return undefined;
  try {
    const checked = await checkDraft(inDraft(request, context, frame), frame, {
      mine: mineOf(mine, undefined),
      areHeld: true,
    });
    return checked.ok && checked.planned.warnings.length === 0 ? checked.planned : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Checks the record of a window and all that belong to it. Throws AppError `value.refused` with every problem,
 * `record.gone` where something of it is deleted; of a window inside another one that is asked when the other one is saved.
 */
async function plansOf(
  request: RequestContext,
  context: Context,
  { frame, mine }: Saving,
): Promise<readonly Planned[]> {
  const plans: Planned[] = [];
  const problems: ColumnProblem[] = [];
  let isGone = false;
  for (const draft of draftsOf(frame)) {
    if ('removed' in draft && draft.removed) continue;
    const row = draft === frame ? undefined : keyOf(draft);
    try {
      const checked = await checkDraft(inDraft(request, context, draft), draft, { mine: mineOf(mine, row) });
      if (checked.ok) plans.push(checked.planned);
      else problems.push(...checked.problems.map((one) => (row === undefined ? one : { ...one, row })));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'record.gone')) throw inRow(error, row);
      isGone = true;
    }
  }
  const isAsked = isGone || problems.some(({ code }) => code === 'link.target');
  const deleted = isAsked ? await deletionsIn(request, frame) : [];
  if (!frame.place) refuseDeleted(request, deleted);
  refuseProblems(frame.place ? withoutDeletions(problems, deleted) : problems);
  return plans;
}

function mineOf(mine: readonly string[], row: number | undefined): readonly string[] {
  if (row === undefined) return mine;
  const start = `${row}.`;
  return mine.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}

/** Closes a window inside another one: its record belongs to the draft of that one from now on. */
async function intoOuter(request: RequestContext, context: Context, frame: Frame): Promise<ActionResult> {
  const below = context.frames.slice(0, -1);
  const outer = below.at(-1);
  const { window: _window, action: _action, nested = [], place, ...draft } = frame;
  if (!place || !outer || isQuestion(outer)) throw new AppError('context.stale');
  const own: Nested = { ...draft, place };
  const others = withoutRecord(request.catalog, outer.nested ?? [], own).filter(
    (one) => !nested.some((newer) => isSameRecord(one, newer)),
  );
  const joined: Frame = { ...outer, nested: [...others, own, ...nested] };
  const next = await placed(
    request,
    { frames: [...below.slice(0, -1), joined] },
    { place, keys: [keyOf(own)] },
  );
  const frames = [...below.slice(0, -1), next];
  const changed = await replaceFrames(request.db, request.viewer.account, context, frames);
  return await showFrame(request, changed, next, { closed: [frame.window] });
}
