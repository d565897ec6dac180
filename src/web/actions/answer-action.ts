import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';

type Asked = Pick<ActionResult, 'context' | 'window'>;

/** Answers what an action has asked; comes back once somebody has taken it. */
export async function answerAction(
  { context, window }: Asked,
  body: { readonly code: number; readonly chosen?: number; readonly values?: Record<string, unknown> },
): Promise<ActionResult> {
  const params = { contextId: String(context), windowId: String(window) };
  return await callOnce((once) => call('api_messagebox', { params, body, once }));
}

/** Leaves what an action has asked without an answer; what nobody hears of ends by itself. */
export function leave({ context, window }: Asked): void {
  const params = { contextId: String(context), windowId: String(window) };
  call('api_messagebox', { params, body: { code: BOX_CODES.cancel } }).catch(() => undefined);
}
