import { translate } from '#web/std/translation.ts';
import type { ComponentType } from 'react';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import type { MatchingRecords } from '#core/contract/lists/chosen.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { createStore } from '#web/std/store.ts';
import { resultKindOf } from './results/registry.ts';
import type { ResultDialogProps } from './results/result-kind.ts';

/** What is to be run: an action, a button, or what a phrase means; on which records. */
export interface Wanted {
  readonly run: { readonly action: number } | { readonly button: number } | { readonly phrase: string };
  readonly selected?: readonly number[] | undefined;
  /** All that match, kept when it is run; in place of `selected`. */
  readonly matching?: (() => Promise<MatchingRecords>) | undefined;
  /** The window that it is run from is read-only. */
  readonly readOnly?: boolean | undefined;
  /** Records were changed by it. */
  readonly onDone?: (() => void) | undefined;
}

/** What stands above the window of an action, and what closes it with what its answer gave; undefined where it was left. */
interface ShownResult {
  readonly result: ActionResult;
  readonly Dialog: ComponentType<ResultDialogProps<ActionResult>>;
  readonly close: (next: ActionResult | undefined) => void;
}

/** A result that nothing is to be asked of: it leads somewhere, or tells that something was done. */
export interface Settled {
  readonly result: ActionResult;
  readonly onDone: (() => void) | undefined;
}

/** What an action shows or asks now. */
export const shownResult = createStore<ShownResult | undefined>(undefined);

/** What an action has come to; whoever leads there takes it away. */
export const settledResult = createStore<Settled | undefined>(undefined);

/** What is being begun: pressed again before there is an answer, it is the same and not meant twice. */
const beginning = new Set<string>();

/** Runs an action to its end: what it asks is shown, what it tells is told, what it changes can be undone. */
export async function startAction(wanted: Wanted): Promise<void> {
  const { run, selected = [], onDone } = wanted;
  const name = JSON.stringify([run, selected]);
  if (beginning.has(name)) return;
  beginning.add(name);
  try {
    const first = await begunOn(wanted).finally(() => beginning.delete(name));
    const result = await followed(first);
    if (result) settledResult.set(() => ({ result, onDone }));
  } catch (error) {
    notify({ message: error instanceof Error ? error.message : String(error), tone: 'bad' });
  }
}

/** What a result has come to once all that it asks is answered; undefined where somebody left it. */
async function followed(first: ActionResult): Promise<ActionResult | undefined> {
  let result: ActionResult | undefined = first;
  while (result) {
    const kind = resultKindOf(result);
    if (kind.does === 'ask') result = await kind.ask(result);
    else if (kind.does === 'show') result = await shown(result, kind.Dialog);
    else return result;
  }
  return undefined;
}

/** Begins it on chosen records; on all that match a notice says so until there is an answer. */
async function begunOn({ run, selected = [], matching, readOnly = false }: Wanted): Promise<ActionResult> {
  const kept = await matching?.();
  if (!kept) return await begun(run, { selected: [...selected], ...(readOnly ? { readOnly } : {}) });
  const forget = notify({ message: translate('action.running', { number: kept.count }), stays: true });
  return await begun(run, { matching: kept }).finally(forget);
}

async function begun(
  run: Wanted['run'],
  body: { readonly selected: number[]; readonly readOnly?: true } | { readonly matching: MatchingRecords },
): Promise<ActionResult> {
  const nowhere = { contextId: '0', windowId: '0' };
  if ('phrase' in run) {
    const params = { sentence: run.phrase };
    return await callOnce((once) => call('api_execmaxsentence', { params, once }));
  }
  if ('button' in run) {
    const params = { ...nowhere, buttonId: String(run.button), selection: '0' };
    return await callOnce((once) => call('api_execbutton', { params, body, once }));
  }
  const params = { ...nowhere, actionId: String(run.action), final: '0' } as const;
  return await callOnce((once) => call('api_execaction', { params, query: {}, body, once }));
}

async function shown(result: ActionResult, Dialog: ShownResult['Dialog']): Promise<ActionResult | undefined> {
  return await new Promise((resolve) => {
    const close = (next: ActionResult | undefined): void => {
      shownResult.set(() => undefined);
      resolve(next);
    };
    shownResult.set(() => ({ result, Dialog, close }));
  });
}
