import type { RecordAnswer, RecordResult } from '#core/contract/record-routes.ts';
import type { RecordState } from './record-state.ts';

const CALM = {
  context: undefined,
  touched: false,
  sending: 'still',
  busy: undefined,
  faults: {},
  refusedFor: {},
  complaints: [],
  conflict: undefined,
  resets: {},
} as const satisfies Partial<RecordState>;

/** A record to read, changed by a draft where one is open. */
export function storedStart(answer: RecordAnswer, draft: RecordResult | undefined): RecordState {
  const shown = {
    ...CALM,
    recordId: answer.id,
    title: answer.title,
    stored: answer.values,
    values: answer.values,
    rights: answer.rights,
  };
  if (!draft) return shown;
  return {
    ...shown,
    values: draft.values,
    context: { context: draft.context, window: draft.window },
    touched: draft.changed.length > 0,
  };
}

/** A new record; what it began with counts as stored, so that only what the user does is marked. */
export function newStart(draft: RecordResult, touched: boolean): RecordState {
  const context = { context: draft.context, window: draft.window };
  const { values, rights } = draft;
  return { ...CALM, recordId: null, title: '', stored: values, values, rights, context, touched };
}
