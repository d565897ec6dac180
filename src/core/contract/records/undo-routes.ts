import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { MAX_RECORDS } from '../route/limits.ts';
import { Digits, Flag, route, type Route } from '../route/route.ts';
import { MAX_OPERATIONS } from '../route/limits.ts';

/** What became of a record in an operation; what was purged is gone for good. */
const What = z.enum(['create', 'modify', 'delete', 'restore', 'purge']);

/** Who did something: of users the id, which customers and visitors are not told, and what they are called to the reader. */
const Who = z.object({ id: z.number().nullable(), name: z.string().nullable() });

/**
 * Something that was done, as a message to oneself. `title` is the title of its record now, where it is one; else what
 * the operation is called, for instance a file's name.
 */
export const Operation = z.object({
  id: z.number(),
  at: z.string(),
  who: Who,
  kind: z.string(),
  action: z.number().nullable(),
  table: z.number().nullable(),
  title: z.string(),
  /** How many records it concerned. */
  records: z.number(),
  mine: z.boolean(),
  /** Whether the viewer may take back what it did, apart from what stands in the way. */
  undoable: z.boolean(),
});
export type Operation = z.infer<typeof Operation>;

/**
 * A column of a record and its values, links as `[id, title]`, lists as such pairs; `stays` where taking the operation
 * back leaves it as it is: passwords, of which only hashes are kept.
 */
const Cell = z.object({
  column: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  stays: z.boolean(),
  /** What was written while the column had another type, in words; `from` and `to` are empty then. */
  written: z.object({ from: z.string().nullable(), to: z.string().nullable() }).optional(),
});
export type JournalCell = z.infer<typeof Cell>;

const RecordName = z.object({ tableId: z.number(), recordId: z.number(), title: z.string() });

/**
 * What stands in the way: `changed` – a cell (or, without a column, the record) is no longer as the operation left it;
 * `unconverted` – the column has another type since, which has no such value; `gone` – the record was deleted; `referenced` – `other` links to the record that would go; `target` – a link would
 * lead to `other`, which is deleted; `duplicate` – `other` has these values already; `right` – the viewer may not;
 * `control` – a control says `message` of what the record would be; `closed` – a state control keeps the column closed;
 * `required` – the column would be empty and must not be.
 */
const Conflict = z.object({
  kind: z.enum([
    'changed',
    'unconverted',
    'gone',
    'referenced',
    'target',
    'duplicate',
    'right',
    'control',
    'closed',
    'required',
  ]),
  tableId: z.number(),
  recordId: z.number().nullable(),
  title: z.string(),
  /** Left out where the viewer may not read it. */
  column: z.string().nullable(),
  /** What is stored now. */
  stored: z.unknown(),
  /** The operation that came in between. */
  by: z.object({ operation: z.number(), at: z.string(), who: Who }).nullable(),
  other: RecordName.nullable(),
  message: z.string().optional(),
});
export type JournalConflict = z.infer<typeof Conflict>;

/** Why an operation cannot be taken back, before what stands in the way is asked. */
export const UndoReason = z.enum(['done', 'final', 'foreign', 'right']);
export type UndoReason = z.infer<typeof UndoReason>;

/** An operation, what it changed (the first records of `total`), what taking it back does and what stands in the way. */
export const OperationDisplay = Operation.extend({
  changes: z.array(RecordName.extend({ what: What, cells: z.array(Cell) })),
  total: z.number(),
  would: z.array(
    z.object({ tableId: z.number(), restored: z.number(), deleted: z.number(), changed: z.number() }),
  ),
  conflicts: z.array(Conflict),
  conflictCount: z.number(),
  may: z.boolean(),
  reason: UndoReason.nullable(),
});
export type OperationDisplay = z.infer<typeof OperationDisplay>;

const Moment = z.iso.datetime({ offset: true });

const ListQuery = z.object({
  /** Operations before this one. */
  before: naming('operation', Digits).optional(),
  limit: naming('plain', Digits).optional(),
  from: Moment.optional(),
  to: Moment.optional(),
  user: naming('user', Digits).optional(),
  mine: Flag.optional(),
  kind: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .optional(),
  /** The action that was run. */
  action: naming('action', Digits).optional(),
  table: naming('table', Digits).optional(),
  /** A record of `table`. */
  record: naming('record', Digits).optional(),
});
export type OperationQuery = z.output<typeof ListQuery>;

const ListAnswer = z.object({ operations: z.array(Operation) });
const messageID = naming('operation', Digits);
const Messages = z.strictObject({
  messages: naming('operations', z.array(z.number().int().positive()).min(1).max(MAX_OPERATIONS)),
});
const Made = z.object({ operations: z.array(z.number()) });
const Closed = z.object({ closed: z.boolean() });
const Records = z.strictObject({
  records: naming('records', z.array(z.number().int().positive()).min(1).max(MAX_RECORDS)),
});

/** The four routes of a direction (UNDO-6: redo has the same as undo). */
function directed(direction: 'undo' | 'redo', what: { readonly list: string; readonly process: string }) {
  const list = route({
    method: 'GET',
    path: `/messaging/${direction}/list`,
    audience: 'session',
    summary: what.list,
    query: ListQuery,
    answer: ListAnswer,
  });
  const display = route({
    method: 'GET',
    path: `/messaging/${direction}/display/{messageID}`,
    audience: 'session',
    summary: 'An operation: what it changed, what this would do, and what stands in the way',
    params: z.object({ messageID }),
    answer: OperationDisplay,
  });
  const process = route({
    method: 'POST',
    path: `/messaging/${direction}/process`,
    audience: 'session',
    once: true,
    summary: what.process,
    body: Messages,
    answer: Made,
  });
  const close = route({
    method: 'POST',
    path: `/messaging/${direction}/close`,
    audience: 'session',
    summary: 'Ends the flow without a change',
    answer: Closed,
  });
  return { list, display, process, close } satisfies Readonly<Record<string, Route>>;
}

const undo = directed('undo', {
  list: 'What was done and can be taken back, the latest first',
  process: 'Takes operations back, the latest first, all or none',
});
const redo = directed('redo', {
  list: 'What was taken back and can be done again, the latest first',
  process: 'Does again what was taken back, the latest first, all or nothing',
});

/** The routes of the journal: undo and redo (spec 2, 7), the history of records, the bin. */
export const UNDO_ROUTES = {
  messaging_undo_list: undo.list,
  messaging_undo_display: undo.display,
  messaging_undo_process: undo.process,
  messaging_undo_close: undo.close,
  messaging_redo_list: redo.list,
  messaging_redo_display: redo.display,
  messaging_redo_process: redo.process,
  messaging_redo_close: redo.close,
  api_record_history: route({
    method: 'GET',
    path: '/api/record/history/{idform}/{idenreg}',
    audience: 'session',
    packs: true,
    summary: 'What became of a record, or of one of its cells, the latest first',
    params: z.object({ tableId: naming('table', Digits), recordId: naming('record', Digits) }),
    query: z.object({
      before: naming('operation', Digits).optional(),
      limit: naming('plain', Digits).optional(),
      columnId: naming('column', Digits).optional(),
    }),
    answer: z.object({
      entries: z.array(
        z.object({
          operation: z.number(),
          at: z.string(),
          who: Who,
          kind: z.string(),
          action: z.number().nullable(),
          what: What,
          /** The name of the file that it was imported from, where it is known. */
          file: z.string().nullable(),
          /** The operation was taken back since. */
          undone: z.boolean(),
          /** Its reader may take it back, or do it again, where nothing stands in the way. */
          undoable: z.boolean(),
          cells: z.array(Cell.omit({ stays: true })),
        }),
      ),
    }),
  }),
  api_bin_list: route({
    method: 'GET',
    path: '/api/bin/{idform}',
    audience: 'session',
    packs: true,
    summary: 'The deleted records of a table, those that went last first',
    params: z.object({ tableId: naming('table', Digits) }),
    query: z.object({
      /** `next` of the answer before. */
      before: naming(
        'cursor',
        z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,16}$/),
      ).optional(),
      limit: naming('plain', Digits).optional(),
      search: z.string().max(200).optional(),
    }),
    answer: z.object({
      records: z.array(
        z.object({
          /** The table that it is of: that which was named, or a child table of it. */
          tableId: z.number(),
          id: z.number(),
          title: z.string(),
          deletedAt: z.string(),
          deletedBy: z.string().nullable(),
          operation: z.number().nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
  }),
  api_bin_restore: route({
    method: 'POST',
    path: '/api/bin/{idform}',
    audience: 'session',
    once: true,
    summary: 'Restores deleted records, all or none',
    params: z.object({ tableId: naming('table', Digits) }),
    body: Records,
    answer: z.object({ restored: z.number(), operation: z.number() }),
  }),
  api_bin_purge: route({
    method: 'POST',
    path: '/api/bin/purge/{idform}',
    audience: 'session',
    once: true,
    summary: 'Deletes deleted records for good, all or none; this cannot be taken back',
    params: z.object({ tableId: naming('table', Digits) }),
    body: Records,
    answer: z.object({ purged: z.number(), operation: z.number() }),
  }),
} as const;
