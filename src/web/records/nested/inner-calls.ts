import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { isRecord } from '#web/actions/actions.ts';
import { call } from '#web/api/call.ts';
import { withoutLists } from '#web/data/row-lists.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { answerBoxes } from '../calls/answer-boxes.ts';
import type { RecordCalls } from '../draft/far-side.ts';
import type { DraftContext } from '../draft/record-state.ts';
import {
  noted,
  windowParams,
  recordCalls,
  recordOf,
  sentForms,
  validated,
  type Far,
} from '../calls/record-calls.ts';
import { resumeWork } from '../calls/resumed-work.ts';
import type { Inside, InsideCalls } from './inside.ts';

interface FarInside extends Far {
  /** What the window stands over. */
  readonly outer: Inside;
  readonly context: number;
}

/** How the record of a window inside another one reaches the server: its ends lead back to that one. */
export function innerCalls({ outer, context, ...far }: FarInside): RecordCalls {
  let current = context;
  return {
    ...recordCalls(far),
    open: async () => {
      const opened = await outer.renewed(current, far.recordId);
      current = opened.context;
      return opened;
    },
    validate: async (draft, chosen, onSilence) => {
      const closed = await ending(draft, async () => await validated(draft, chosen, onSilence));
      outer.closed(closed, { joined: true });
      return { kind: 'joined' };
    },
    cancel: async (draft, changed) => await leaveWindow(outer, { ...draft, tableId: far.table.id }, changed),
  };
}

/** Drops a window over a form with its draft; `byUser` where a person asked for it. Throws `GivenUp` where it is kept. */
export async function leaveWindow(
  outer: Inside,
  { context, window, key, tableId }: DraftContext & { readonly tableId: number },
  byUser: boolean,
): Promise<void> {
  const meant = { windowId: String(window), tableId: String(tableId), recordId: String(key) };
  const query = { contextId: String(context), byuser: byUser ? '1' : '0', all: '0', ...meant } as const;
  const cancelled = async () => await answerBoxes(await noted(call('api_cancel', { query })));
  outer.closed(await ending({ context, window }, cancelled), { joined: false });
}

/** The record of the window below, once `end` has closed the window. Throws `GivenUp` where a person kept it open. */
async function ending(
  { context, window }: Pick<DraftContext, 'context' | 'window'>,
  end: () => ReturnType<typeof answerBoxes>,
): Promise<RecordResult> {
  return await withoutLists({ contextId: context, windowId: window }, async () => {
    const result = await end();
    if (isRecord(result) && result.window < window) return result;
    throw new GivenUp('The window was kept open');
  });
}

/** How windows over a form are opened. */
export function insideCalls(tables: ReadonlyMap<number, Far['table']>): InsideCalls {
  return {
    windows: async ({ context }) => (await resumeWork(context)).windows,
    open: async (draft, { column, table, record, values = {} }) => {
      const within = { ...windowParams(draft), columnId: String(column), tableId: String(table) };
      if (record !== null)
        return recordOf(
          await noted(call('api_element_modify', { query: { ...within, recordId: String(record) } })),
        );
      const target = tables.get(table);
      const send = target ? sentForms(target) : (_name: string, value: unknown) => value;
      const sent = Object.entries(values).map(([name, value]) => [name, send(name, value)] as const);
      return recordOf(
        await noted(
          call('api_element_create', { query: within, body: { values: Object.fromEntries(sent) } }),
        ),
      );
    },
  };
}
