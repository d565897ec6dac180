import { BOX_CODES, type ActionResult } from '#core/contract/action-results.ts';
import { call } from '#web/api/call.ts';
import { doneOnce } from '#web/api/done-once.ts';
import { notify } from '#web/ui/notices.tsx';
import { askQuestion } from '#web/ui/question.tsx';
import { createStore } from '#web/ui/store.ts';

/** What is to be run: an action, a button, or what a phrase means; on which records. */
export interface Wanted {
  readonly run: { readonly action: number } | { readonly button: number } | { readonly phrase: string };
  readonly selected?: readonly number[];
  /** Records were changed by it. */
  readonly onDone?: (() => void) | undefined;
}

/** A result that the user sees or answers above the window. */
type Telling = Extract<ActionResult, { kind: 'chooser' | 'parameters' | 'report' }>;

/** What stands above the window of an action, and what its answer gave; undefined where it was left. */
interface ShownResult {
  readonly result: Telling;
  readonly close: (next: ActionResult | undefined) => void;
}

/** A result that leads somewhere, or that something was done. */
export interface Settled {
  readonly result: Exclude<ActionResult, Telling | { kind: 'messageBox' }>;
  readonly onDone: (() => void) | undefined;
}

/** What an action shows or asks now. */
export const shownResult = createStore<ShownResult | undefined>(undefined);

/** What an action has come to; whoever leads there takes it away. */
export const settledResult = createStore<Settled | undefined>(undefined);

/** What is being begun: pressed again before there is an answer, it is the same and not meant twice. */
const beginning = new Set<string>();

/** Runs an action to its end: what it asks is shown, what it tells is told, what it changes can be undone. */
export async function runAction({ run, selected = [], onDone }: Wanted): Promise<void> {
  const name = JSON.stringify([run, selected]);
  if (beginning.has(name)) return;
  beginning.add(name);
  try {
    let result = await begun(run, selected).finally(() => beginning.delete(name));
    while (isAsking(result)) {
      const next = await answerOf(result);
      if (!next) return;
      result = next;
    }
    if (result.kind !== 'report') settledResult.set(() => ({ result: result as Settled['result'], onDone }));
  } catch (error) {
    notify({ message: error instanceof Error ? error.message : String(error), tone: 'bad' });
  }
}

function isAsking(result: ActionResult): boolean {
  return ['messageBox', 'chooser', 'parameters', 'report'].includes(result.kind);
}

async function begun(run: Wanted['run'], selected: readonly number[]): Promise<ActionResult> {
  const body = { selected: [...selected] };
  const nowhere = { idcontext: '0', idihm: '0' };
  if ('phrase' in run) {
    const params = { sentence: run.phrase };
    return await doneOnce((once) => call('api_execmaxsentence', { params, once }));
  }
  if ('button' in run) {
    const params = { ...nowhere, idbutton: String(run.button), idselected: '0' };
    return await doneOnce((once) => call('api_execbutton', { params, body, once }));
  }
  const params = { ...nowhere, idaction: String(run.action), final: '0' } as const;
  return await doneOnce((once) => call('api_execaction', { params, query: {}, body, once }));
}

async function answerOf(result: ActionResult): Promise<ActionResult | undefined> {
  if (result.kind !== 'messageBox') return await shown(result as Telling);
  const code = await askQuestion(result.box);
  return await answered(result, { code });
}

/** Answers what an action has asked; comes back once somebody has taken it. */
export async function answered(
  { context, window }: Pick<ActionResult, 'context' | 'window'>,
  body: { readonly code: number; readonly chosen?: number; readonly values?: Record<string, unknown> },
): Promise<ActionResult> {
  const params = { idcontext: String(context), idihm: String(window) };
  return await doneOnce((once) => call('api_messagebox', { params, body, once }));
}

/** Leaves what an action has asked without an answer; what nobody hears of ends by itself. */
export function leave({ context, window }: Pick<ActionResult, 'context' | 'window'>): void {
  const params = { idcontext: String(context), idihm: String(window) };
  call('api_messagebox', { params, body: { code: BOX_CODES.cancel } }).catch(() => undefined);
}

async function shown(result: Telling): Promise<ActionResult | undefined> {
  return await new Promise((resolve) => {
    const close = (next: ActionResult | undefined): void => {
      shownResult.set(() => undefined);
      resolve(next);
    };
    shownResult.set(() => ({ result, close }));
  });
}
