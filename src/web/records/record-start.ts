import type { RecordResult } from '#core/contract/action-results.ts';
import type { RecordAnswer } from '#core/contract/record-routes.ts';
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
  states: {},
  storedStates: {},
  nested: [],
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
    states: answer.states,
    storedStates: answer.states,
  };
  if (!draft) return shown;
  return {
    ...shown,
    values: draft.values,
    seen: draft.seen,
    context: { context: draft.context, window: draft.window, key: draft.key },
    touched: draft.changed.length + draft.nested.length > 0,
    states: draft.states,
    nested: draft.nested,
  };
}

/** A new record; what it began with counts as stored, so that only what the user does is marked. */
export function newStart(draft: RecordResult, touched: boolean): RecordState {
  const context = { context: draft.context, window: draft.window, key: draft.key };
  const { values, rights, states, nested } = draft;
  return {
    ...CALM,
    recordId: null,
    title: '',
    stored: values,
    values,
    rights,
    context,
    touched: touched || nested.length > 0,
    states,
    nested,
  };
}
