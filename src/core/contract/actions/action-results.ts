import { naming } from '../../marks/naming.ts';
import { z } from 'zod';
import { RequestFilter } from '../../query/filter-schema.ts';
import { OPERATORS } from '../../query/operators.ts';

/** Column values by technical name, in their JSON forms; `null` is the empty value. */
export const RecordValues = z.record(z.string(), z.unknown());

/**
 * What the viewer may do with one record, where the conditions of roles leave it open: `hidden` are the columns that
 * are empty because they may not be read here, `fixed` those that may be written in other records but not here.
 */
export const RecordRights = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  hidden: z.array(z.string()),
  fixed: z.array(z.string()),
});
export type RecordRights = z.infer<typeof RecordRights>;

/** What a state control makes of a column (CTRL-5). */
export const ColumnState = z.enum(['hidden', 'readOnly', 'required']);
export type ColumnState = z.infer<typeof ColumnState>;

/** Ids of the layouts of a record's table that hold of it (SEC-6). */
export const HeldLayouts = z.array(z.number());

/** A question to the user in the user's words; at most one button is the default. */
export const Box = z.object({
  title: z.string(),
  message: z.string(),
  buttons: z.array(z.object({ code: z.number(), title: z.string(), default: z.boolean() })),
  /** Records that a good answer deletes: what that means for others can be asked for. */
  deletes: z.object({ tableId: z.number(), records: z.array(z.number()) }).optional(),
});
export type Box = z.infer<typeof Box>;

/** Things of which one is to be chosen, in the user's words. */
export const Chooser = z.object({
  title: z.string(),
  message: z.string(),
  choices: z.array(z.object({ code: z.number(), title: z.string() })),
});
export type Chooser = z.infer<typeof Chooser>;

/** The form of an action: columns of a table whose values it asks for. */
export const Parameters = z.object({
  title: z.string(),
  tableId: z.number(),
  /** How many records the values are for; 0 where it is about none yet. */
  records: z.number(),
  /** Columns that are left out keep what each record has. */
  keeps: z.boolean(),
  fields: z.array(
    z.object({
      column: z.string(),
      required: z.boolean(),
      /** One record is asked for where the column holds several. */
      one: z.boolean(),
      /** What the value is compared with, where that is to be said: a search. */
      operator: z.enum(OPERATORS).optional(),
      /** What it begins with, as records show it. */
      value: z.unknown().optional(),
    }),
  ),
});
export type Parameters = z.infer<typeof Parameters>;

/** A record that belongs to the draft of a window: `idenreg` is its id, or the key of a new one. */
export const NestedRecord = z.object({
  tableId: z.number(),
  recordId: z.number(),
  /** The list or link column that it belongs to, and the record that has it, 0 being the window's own. */
  columnId: z.number(),
  of: z.number(),
  state: z.enum(['new', 'changed', 'removed']),
  /** It is being edited in place: its changes can be dropped by themselves. */
  editing: z.boolean(),
});
export type NestedRecord = z.infer<typeof NestedRecord>;

/**
 * A record that somebody has deleted while a draft changes it or newly links to it. What its viewer may not know is null.
 */
export const Deletion = z.object({
  tableId: z.number(),
  recordId: z.number(),
  title: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** What may become of it, to be answered in `deleted` of the save; `drop` goes on without it. */
  choices: z.array(z.enum(['restore', 'copy', 'drop'])),
});
export type Deletion = z.infer<typeof Deletion>;

/** What is to become of a deleted record that a draft changes or newly links to. */
export const DeletionChoice = z.strictObject({
  tableId: naming('table', z.number().int().positive()),
  recordId: naming('record', z.number().int()),
  /** Brought back with the changes, made a new record of, or left out of what is saved. */
  choice: z.enum(['restore', 'copy', 'drop']),
});
export type DeletionChoice = z.infer<typeof DeletionChoice>;

/** A window with the record of its draft. */
export const RecordShown = z.object({
  kind: z.literal('record'),
  context: z.number(),
  window: z.number(),
  action: z.number(),
  tableId: z.number(),
  recordId: z.number().nullable(),
  /** What lists of the draft call the record: its id, or the key of a new one. */
  key: z.number(),
  version: z.number(),
  title: z.string(),
  values: RecordValues,
  changed: z.array(z.string()),
  /** What the user saw in the columns that a draft of changes changes, bare: what a save compares with. */
  seen: RecordValues,
  readOnly: z.boolean(),
  rights: RecordRights,
  /** What controls make of columns now, by technical name. */
  states: z.record(z.string(), ColumnState),
  layouts: HeldLayouts,
  /** The records that belong to the draft, in the order in which they came to it. */
  nested: z.array(NestedRecord),
  /** The records of the draft that somebody has deleted meanwhile; a save asks what is to become of them. */
  deletions: z.array(Deletion),
  /** The column of the window below that the record goes to when it is validated; null where it stands alone. */
  columnId: z.number().nullable(),
  /** Windows that the call has closed. */
  closed: z.array(z.number()),
});

/**
 * What running an action gives (domain: Running an action); the client shows it. `window` and `context` are what
 * later calls carry; `values` hold the whole record (links with titles), `changed` the columns that the draft changes.
 */
export const ActionResult = z.discriminatedUnion('kind', [
  RecordShown,
  z.object({
    kind: z.literal('messageBox'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    box: Box,
  }),
  z.object({
    kind: z.literal('chooser'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    chooser: Chooser,
  }),
  z.object({
    kind: z.literal('parameters'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    parameters: Parameters,
  }),
  /** Records were changed: how many, of which table; `operation` is what the journal calls it, null where nothing was to be changed. */
  z.object({
    kind: z.literal('done'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    tableId: z.number(),
    records: z.number(),
    operation: z.number().nullable(),
    /** They are being changed behind the answers, by this task. */
    task: z.number().optional(),
    closed: z.array(z.number()),
  }),
  /** Nothing to show but that a record was saved; `operation` is what the journal calls it, null where nothing had changed. */
  z.object({
    kind: z.literal('saved'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    tableId: z.number(),
    recordId: z.number(),
    version: z.number(),
    operation: z.number().nullable(),
    closed: z.array(z.number()),
  }),
  z.object({
    kind: z.literal('list'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    tableId: z.number(),
    view: z.number().nullable(),
    mode: z.string(),
    /** What a search has asked for. */
    filter: RequestFilter.nullable(),
  }),
  z.object({
    kind: z.literal('report'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    title: z.string(),
    /** Lines are parted by line feeds. */
    text: z.string(),
  }),
  /** A file that was made, by its key of `cache_get`; where it takes long, the background task that makes it. */
  z.object({
    kind: z.literal('file'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    file: z.object({ key: z.string(), name: z.string(), bytes: z.number() }).nullable(),
    task: z.number(),
  }),
  /** An address of the application to go to. */
  z.object({
    kind: z.literal('navigation'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    address: z.string(),
  }),
  z.object({
    kind: z.literal('nothing'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    closed: z.array(z.number()),
  }),
]);

export type ActionResult = z.infer<typeof ActionResult>;
export type RecordResult = z.infer<typeof RecordShown>;
/** A result that asks something, to be answered by `api_messagebox`. */
export type AskingResult = Extract<ActionResult, { kind: 'messageBox' | 'chooser' | 'parameters' }>;
export type SavedResult = Extract<ActionResult, { kind: 'saved' }>;

/** What a save in one call gave; `operation` is null where nothing changed. */
export const ElementSaved = z.object({
  tableId: z.number(),
  recordId: z.number(),
  version: z.number(),
  operation: z.number().nullable(),
});

export type ElementSaved = z.infer<typeof ElementSaved>;
