import type { RecordResult } from '#core/contract/actions/action-results.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { CallError } from '#web/std/call-error.ts';
import type { RecordCalls } from '#web/records/draft/far-side.ts';
import { OpenRecord } from '#web/records/draft/open-record.ts';
import { storedStart } from '#web/records/draft/record-start.ts';
import type { RecordScreenState, AnswerValues } from '#web/records/draft/record-state.ts';
import { NOTHING_ASIDE, type Aside } from '#web/records/draft/queue/unsent-changes.ts';

/** What the record holds on the server. */
export const STORED: AnswerValues = { name: 'ACME', city: 'Rio', country: [3, 'Brazil'] };

/** The record as its window begins with it. */
const START: RecordScreenState = storedStart(answered(STORED), undefined);

/** What opening a context for it answers. */
export const OPENED: RecordResult = {
  kind: 'record',
  context: 50,
  window: 1,
  action: 0,
  tableId: 1,
  recordId: 7,
  key: 7,
  version: 2,
  title: 'ACME',
  values: STORED,
  changed: [],
  seen: {},
  readOnly: false,
  rights: { update: true, delete: true, hidden: [], fixed: [] },
  states: {},
  layouts: [],
  nested: [],
  deletions: [],
  columnId: null,
  closed: [],
};

/** What the server says of the record when it holds these values. */
export function answered(values: AnswerValues): RecordAnswer {
  return {
    tableId: 1,
    id: 7,
    version: 3,
    title: 'ACME',
    values: { ...values },
    rights: { update: true, delete: true, hidden: [], fixed: [] },
    states: {},
    layouts: [],
    closed: [],
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-02T00:00:00Z',
    createdBy: null,
    updatedBy: 'Robert King',
  };
}

/** The far side of a record as a test plays it; what is sent is noted in `log`. */
export function farSide(log: unknown[]): RecordCalls {
  return {
    open: async () => {
      log.push('open');
      return OPENED;
    },
    update: async (_draft, changes) => {
      log.push(changes);
      return { values: {}, states: {}, layouts: [] };
    },
    validate: async (_draft, { mine }) => {
      log.push(['validate', ...mine]);
      return { kind: 'saved', recordId: 7, operation: 41 };
    },
    cancel: async () => log.push('cancel'),
    isElsewhere: async () => false,
    tableId: 1,
    mayCreate: true,
    copy: async (values) => {
      log.push({ copy: values });
      return { context: 60, refused: [] };
    },
    display: async () => answered(STORED),
    farewell: (_draft, changes) => log.push({ farewell: changes }),
    drawer: { keep: () => undefined, kept: () => NOTHING_ASIDE },
    sent: (_column, value) => (Array.isArray(value) ? value[0] : value),
    missing: () => [],
    isWritten: (column) => column !== 'label',
    say: (key) => key,
  };
}

/** An open record with its far side; what is put aside is noted, too. */
export function setUpRecord(far: Partial<RecordCalls> = {}, aside = NOTHING_ASIDE, start = START) {
  const log: unknown[] = [];
  const kept: AnswerValues[] = [];
  const drawer = { keep: ({ changes }: Aside) => kept.push(changes), kept: () => aside };
  const record = new OpenRecord(start, { ...farSide(log), drawer, ...far });
  return { record, log, kept, state: () => record.state.get() };
}

/** A refusal of the server: of columns, or of the whole. */
export function refusal(status: number, code: string, ...columns: string[]): CallError {
  const entries = columns.map((column) => ({ code, message: `${code}!`, column }));
  return new CallError(status, columns.length > 0 ? entries : [{ code, message: `${code}!` }]);
}
