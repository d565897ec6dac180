import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import {
  dropContext,
  hasChanges,
  isQuestion,
  pushFrame,
  readContext,
  replaceFrames,
  type Context,
  type Frame,
} from '../../contexts/contexts.ts';
import { cancelQuestion } from '../draft/controls.ts';
import {
  draftsOf,
  inDraft,
  recordFrames,
  refuseOther,
  type ShownRecord,
  tableOfDraft,
} from '../draft/draft-tree.ts';
import { draftOf } from '../draft/draft-record.ts';
import { showFrame } from './show-draft.ts';
import type { RequestContext } from '../request/request-context.ts';
import { askingResult, question, YES_OR_NO } from './questions.ts';

/** What to drop: the top window of a context or the whole context, asked for by a person or not. */
interface Cancelling {
  readonly context: number;
  readonly byUser: boolean;
  readonly all: boolean;
  /** The window that is meant, and its record, where whoever asks knows them. */
  readonly window?: number | undefined;
  readonly shown?: ShownRecord | undefined;
}

/**
 * Drops the top window of a context with its draft, or the whole context. Answers with a question where a person asks for
 * it and a control wants to be sure. Throws AppError `context.unknown`, `context.stale` where another window is on top.
 */
export async function cancelDraft(
  request: RequestContext,
  { context: id, byUser, all, window, shown }: Cancelling,
): Promise<ActionResult> {
  const context = await readContext(request.db, request.viewer.account, id);
  const frames = recordFrames(context);
  const top = frames.at(-1);
  if (window !== undefined && top?.window !== window) throw new AppError('context.stale');
  if (top) refuseOther(top, shown);
  const dropped = all ? frames : frames.slice(-1);
  const isAsked = byUser && hasChanges(dropped);
  const message = isAsked ? await questionOf(request, context, dropped) : undefined;
  if (message === undefined) return await dropWindows(request, context, { all });
  const asked = await question(request, context, {
    action: top?.action ?? 0,
    message,
    buttons: YES_OR_NO,
    resumes: { what: 'cancel', all },
  });
  return askingResult(await pushFrame(request.db, request.viewer.account, context, asked));
}

/** Drops the top window, questions over it included, or all of them; shows what is below then. */
export async function dropWindows(
  request: RequestContext,
  context: Context,
  { all }: Pick<Cancelling, 'all'>,
): Promise<ActionResult> {
  const owner = request.viewer.account;
  const top = recordFrames(context).at(-1);
  const at = top ? context.frames.indexOf(top) : 0;
  const below = all ? [] : context.frames.slice(0, at);
  const closed = context.frames.slice(below.length).map(({ window }) => window);
  const outer = below.at(-1);
  if (!outer || isQuestion(outer)) {
    await dropContext(request.db, owner, context.id);
    return { kind: 'nothing', context: context.id, window: 0, action: 0, closed };
  }
  const changed = await replaceFrames(request.db, owner, context, below);
  return await showFrame(request, changed, outer, { closed });
}

async function questionOf(
  request: RequestContext,
  context: Context,
  frames: readonly Frame[],
): Promise<string | undefined> {
  for (const draft of frames.flatMap(draftsOf)) {
    const record = draftOf(tableOfDraft(request, draft), draft);
    const message = await cancelQuestion(inDraft(request, context, draft), record);
    if (message !== undefined) return message;
  }
  return undefined;
}
