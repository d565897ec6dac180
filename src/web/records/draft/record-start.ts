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
  layouts: [],
  storedLayouts: [],
  nested: [],
} as const satisfies Partial<RecordScreenState>;

/** A record to read, changed by a draft where one is open. */
export function storedStart(answer: RecordAnswer, draft: RecordResult | undefined): RecordScreenState {
  const shown = {
    ...CALM,
    recordId: answer.id,
    ...storedParts(answer),
    stored: answer.values,
    values: answer.values,
    states: answer.states,
    layouts: answer.layouts,
  };
  if (!draft) return shown;
  return {
    ...shown,
    values: draft.values,
    seen: draft.seen,
    context: { context: draft.context, window: draft.window, key: draft.key },
    touched: draft.changed.length + draft.nested.length > 0,
    states: draft.states,
    layouts: draft.layouts,
    nested: draft.nested,
    deletions: draft.deletions,
  };
}

/** What is told of a record as it is stored, beside its values. */
export function storedParts({ title, rights, states, layouts }: RecordAnswer) {
  return { title, rights, storedStates: states, storedLayouts: layouts };
}

/** The draft of a record that was deleted since: what it held is what its user saw. */
export function deletedStart(draft: RecordResult): RecordScreenState {
  const { recordId, title, rights, values, seen, states, layouts } = draft;
  const stored = { storedStates: states, storedLayouts: layouts };
  const shown = { ...CALM, recordId, title, rights, states, layouts, ...stored };
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

/** What is shown of the draft of a new record. */
type NewDraft = Pick<
  RecordResult,
  'context' | 'window' | 'key' | 'values' | 'rights' | 'states' | 'layouts' | 'nested' | 'deletions'
>;

/** A new record; what it began with counts as stored, so that only what the user does is marked. */
export function newStart(draft: NewDraft, touched: boolean): RecordScreenState {
  const context = { context: draft.context, window: draft.window, key: draft.key };
  const { values, rights, states, layouts, nested, deletions } = draft;
  return {
    ...CALM,
    recordId: null,
    title: '',
    stored: values,
    values,
    rights,
    context,
    touched,
    states,
    layouts,
    nested,
    deletions,
  };
}

/** The record as it is stored, without a draft; what was typed in the columns `thrown` and was no value is gone. */
export function shownStored(
  {
    resets,
    storedStates,
    storedLayouts,
  }: Pick<RecordScreenState, 'resets' | 'storedStates' | 'storedLayouts'>,
  stored: AnswerValues,
  thrown: readonly string[],
): Partial<RecordScreenState> {
  const { busy: _busy, storedStates: _states, storedLayouts: _layouts, ...calm } = CALM;
  const counted = thrown.map((name) => [name, (resets[name] ?? 0) + 1] as const);
  return {
    ...calm,
    stored,
    values: stored,
    seen: {},
    states: storedStates,
    layouts: storedLayouts,
    resets: { ...resets, ...Object.fromEntries(counted) },
  };
}
