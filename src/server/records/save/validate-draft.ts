import type { ActionResult, DeletionChoice } from '#core/contract/actions/action-results.ts';
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
} from '../../contexts/contexts.ts';
import { deletionsIn, refuseDeleted } from '../deleted/deletions.ts';
import { ofDeleted, restoring, settled } from '../deleted/settle-deletions.ts';
import { draftsOf, isSameRecord, keyOf, tableOfDraft, withoutRecord } from '../draft/draft-tree.ts';
import { withoutOrphans } from '../draft/orphans.ts';
import { dropWindows } from '../editing/cancel-draft.ts';
import { placed } from '../editing/place-draft.ts';
import { askingResult, question, YES_OR_NO } from '../editing/questions.ts';
import { showFrame } from '../editing/show-draft.ts';
import { tryAgain } from '../request/as-one.ts';
import { keeping } from '../request/once.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Saving, DraftToSave } from './gathered.ts';
import { refuseUnfit } from './prepare.ts';
import { save } from './save.ts';
import { Warned } from './warned.ts';

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
  const stored = await readContext(request.db, request.viewer.account, validation.context);
  const opened = withoutQuestion(stored, validation.answers);
  const drafted = withoutOrphans(request.catalog, topFrame(opened, validation.window));
  const { frame, restored, copies } = await settled(request, opened, {
    frame: drafted,
    choices: validation.deleted ?? [],
  });
  if (!frame)
    return await keeping(request, (inner) =>
      dropWindows(inner, opened, { all: drafted.place === undefined }),
    );
  const context = { ...opened, frames: [...opened.frames.slice(0, -1), frame] };
  try {
    return await restoring(request, { frame, restored }, (inner) =>
      frame.place
        ? closedInto(inner, { context, frame }, validation)
        : saved(inner, { context, frame }, validation),
    );
  } catch (error) {
    if (error instanceof Warned) return await warned(request, opened, { frame, reason: error, validation });
    // Somebody has deleted a record that it links to since it was checked.
    const isRaced = error instanceof AppError && error.code === 'link.target';
    if (isRaced && !frame.place) refuseDeleted(request, await deletionsIn(request, frame));
    throw ofDeleted(error, copies);
  }
}

interface Open {
  readonly context: Context;
  readonly frame: Frame;
}

/** Saves a window's draft and ends its context. */
async function saved(request: RequestContext, open: Open, validation: Validation): Promise<ActionResult> {
  const { context, frame } = open;
  const answer = {
    kind: 'saved' as const,
    context: context.id,
    window: frame.window,
    action: frame.action,
    tableId: tableOfDraft(request, frame).id,
    closed: context.frames.map(({ window }) => window),
  };
  return { ...answer, ...(await save(request, { ...savingOf(open, validation), answer })) };
}

/** Checks the draft of a window inside another one and puts it into that one's. */
async function closedInto(
  request: RequestContext,
  open: Open,
  validation: Validation,
): Promise<ActionResult> {
  await refuseUnfit(request, { ...savingOf(open, validation), later: 'window' });
  return await keeping(request, (inner) => intoOuter(inner, open));
}

/** The record of a window and all that belong to it, but for those that are taken out. */
function savingOf({ context, frame }: Open, { mine, accepted = [] }: Validation): Saving {
  const drafts = draftsOf(frame).flatMap((draft): DraftToSave[] => {
    if ('removed' in draft && draft.removed) return [];
    const row = draft === frame ? undefined : keyOf(draft);
    return [{ draft, row, mine: mineOf(mine, row) }];
  });
  return { drafts, window: { context, frame }, accepted, confirmed: mine, action: frame.action };
}

function mineOf(mine: readonly string[], row: number | undefined): readonly string[] {
  if (row === undefined) return mine;
  const start = `${row}.`;
  return mine.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}

/** Closes a window inside another one: its record belongs to the draft of that one from now on. */
async function intoOuter(request: RequestContext, { context, frame }: Open): Promise<ActionResult> {
  const below = context.frames.slice(0, -1);
  const outer = below.at(-1);
  const {
    window: _window,
    action: _action,
    begun: _begun,
    lines: _lines,
    nested = [],
    place,
    ...draft
  } = frame;
  if (!place || !outer || isQuestion(outer)) throw new AppError('context.stale');
  const begun = outer.nested?.find((one) => isSameRecord(one, frame))?.begun;
  const own: Nested = { ...draft, ...(begun ? { begun } : {}), place };
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
