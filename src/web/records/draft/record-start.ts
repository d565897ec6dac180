import type { RecordResult } from '#core/contract/actions/action-results.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import type { RecordScreenState, AnswerValues } from './record-state.ts';

const CALM = {
  context: undefined,
  touched: false,
  sending: 'still',
  elsewhere: false,
  busy: undefined,
  faults: {},
  refusedFor: {},
  complaints: [],
  conflict: undefined,
  deletions: [],
  choices: {},
  askedOfDeletions: 0,
  resets: {},
  states: {},
  storedStates: {},
  nested: [],
} as const satisfies Partial<RecordScreenState>;

/** A record to read, changed by a draft where one is open. */
export function storedStart(answer: RecordAnswer, draft: RecordResult | undefined): RecordScreenState {
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
    deletions: draft.deletions,
  };
}

/** The draft of a record that was deleted since: what it held is what its user saw. */
export function deletedStart(draft: RecordResult): RecordScreenState {
  const { recordId, title, rights, values, seen, states } = draft;
  const shown = { ...CALM, recordId, title, rights, states, storedStates: states };
  return {
    ...shown,
    stored: { ...values, ...seen },
    values,
    seen,
    context: { context: draft.context, window: draft.window, key: draft.key },
    touched: true,
    nested: draft.nested,
    deletions: draft.deletions,
  };
}

/** A new record; what it began with counts as stored, so that only what the user does is marked. */
export function newStart(draft: RecordResult, touched: boolean): RecordScreenState {
  const context = { context: draft.context, window: draft.window, key: draft.key };
  const { values, rights, states, nested, deletions } = draft;
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
    deletions,
  };
}

/** The record as it is stored, without a draft; what was typed in the columns `thrown` and was no value is gone. */
export function shownStored(
  { resets, storedStates }: Pick<RecordScreenState, 'resets' | 'storedStates'>,
  stored: AnswerValues,
  thrown: readonly string[],
): Partial<RecordScreenState> {
  const { busy: _busy, storedStates: _states, ...calm } = CALM;
  const counted = thrown.map((name) => [name, (resets[name] ?? 0) + 1] as const);
  return {
    ...calm,
    stored,
    values: stored,
    states: storedStates,
    resets: { ...resets, ...Object.fromEntries(counted) },
  };
}
