import { z } from 'zod';
import { Digits, Flag, route } from './route.ts';

/** Column values by technical name, in their JSON forms; `null` is the empty value. */
export const Values = z.record(z.string(), z.unknown());

/** A linked record: its id and its title. */
export const Linked = z.tuple([z.number(), z.string()]);

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

/** A record as one viewer may see it: only readable columns are there. Links carry id and title. */
export const RecordAnswer = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  values: Values,
  rights: RecordRights,
  /** What controls make of columns, by technical name. */
  states: z.record(z.string(), ColumnState),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});

export type RecordAnswer = z.infer<typeof RecordAnswer>;

/** The buttons of message boxes by their codes (domain: Running an action). */
export const BOX_CODES = {
  ok: 1,
  cancel: 2,
  abort: 3,
  retry: 4,
  ignore: 5,
  yes: 6,
  no: 7,
  tryAgain: 10,
  continue: 11,
} as const;

/** A question to the user in the user's words; at most one button is the default. */
export const Box = z.object({
  title: z.string(),
  message: z.string(),
  buttons: z.array(z.object({ code: z.number(), title: z.string(), default: z.boolean() })),
});
export type Box = z.infer<typeof Box>;

/** A record that belongs to the draft of a window: `idenreg` is its id, or the key of a new one. */
export const NestedRecord = z.object({
  idform: z.number(),
  idenreg: z.number(),
  /** The list or link column that it belongs to, and the record that has it, 0 being the window's own. */
  idcolumn: z.number(),
  of: z.number(),
  state: z.enum(['new', 'changed', 'removed']),
  /** It is being edited in place: its changes can be dropped by themselves. */
  editing: z.boolean(),
});
export type NestedRecord = z.infer<typeof NestedRecord>;

/** A window with the record of its draft. */
const RecordShown = z.object({
  kind: z.literal('record'),
  context: z.number(),
  window: z.number(),
  action: z.number(),
  idform: z.number(),
  idenreg: z.number().nullable(),
  /** What lists of the draft call the record: its id, or the key of a new one. */
  key: z.number(),
  version: z.number(),
  title: z.string(),
  values: Values,
  changed: z.array(z.string()),
  readOnly: z.boolean(),
  rights: RecordRights,
  /** What controls make of columns now, by technical name. */
  states: z.record(z.string(), ColumnState),
  /** The records that belong to the draft, in the order in which they came to it. */
  nested: z.array(NestedRecord),
  /** The column of the window below that the record goes to when it is validated; null where it stands alone. */
  idcolumn: z.number().nullable(),
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
  /** Nothing to show but that a record was saved; `operation` is what the journal calls it. */
  z.object({
    kind: z.literal('saved'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    idform: z.number(),
    idenreg: z.number(),
    version: z.number(),
    operation: z.number(),
    closed: z.array(z.number()),
  }),
  z.object({
    kind: z.literal('list'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    idform: z.number(),
    view: z.number().nullable(),
    mode: z.string(),
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
export type BoxResult = Extract<ActionResult, { kind: 'messageBox' }>;
export type SavedResult = Extract<ActionResult, { kind: 'saved' }>;

/** What a change of a draft gives: the changed values as shown, or all; which columns the draft changes now. */
const DraftAnswer = z.object({
  values: Values,
  changed: z.array(z.string()),
  states: z.record(z.string(), ColumnState),
  revision: z.number(),
});

/** The same of a record that is edited in place, with what follows from it in the record of the window. */
const CascadeAnswer = DraftAnswer.extend({
  idenreg: z.number(),
  outer: z.object({
    values: Values,
    changed: z.array(z.string()),
    states: z.record(z.string(), ColumnState),
  }),
});

/** The place in an open window that a record goes to; without it the record stands alone. */
const WITHIN = { idcontext: Digits.optional(), idihm: Digits.optional(), idcolumn: Digits.optional() };

/** Ids of the chosen records, joined by `|`. */
const Selection = z.string().regex(/^\d{1,16}(\|\d{1,16}){0,9999}$/);

const idform = Digits;
const idenreg = Digits;
const idcontext = Digits;
const idihm = Digits;

/** The routes of the record group (spec 7). */
export const RECORD_ROUTES = {
  api_execaction: route({
    method: 'POST',
    path: '/api/execaction/{idaction}/{idcontext}/{idihm}/{final}',
    audience: 'session',
    summary: 'Runs an action; context 0 opens a new one. Selected records go in `idselected`, joined by |',
    params: z.object({ idaction: Digits, idcontext, idihm, final: Flag }),
    query: z.object({
      idselected: Selection.optional(),
    }),
    answer: ActionResult,
  }),
  api_element_display: route({
    method: 'GET',
    path: '/api/element/display',
    audience: 'session',
    summary: 'One record with the titles of its links',
    query: z.object({ idform, idenreg }),
    answer: RecordAnswer,
  }),
  api_element_create: route({
    method: 'POST',
    path: '/api/element/create',
    audience: 'session',
    summary:
      'Opens a context with the draft of a new record; `values` prefill it. Inside an open window the record belongs to its draft',
    query: z.object({ idform, ...WITHIN }),
    body: z.strictObject({ values: Values.optional() }),
    answer: ActionResult,
  }),
  api_element_modify: route({
    method: 'POST',
    path: '/api/element/modify',
    audience: 'session',
    summary:
      'Opens a context with a draft of changes to a record. Inside an open window the changes belong to its draft',
    query: z.object({ idform, idenreg, ...WITHIN }),
    answer: ActionResult,
  }),
  api_element_delete: route({
    method: 'POST',
    path: '/api/element/delete',
    audience: 'session',
    summary: 'Deletes records: they become ghosts and can be brought back',
    query: z.object({ idform }),
    body: z.strictObject({ records: z.array(z.number().int().positive()).min(1).max(1_000) }),
    answer: z.object({ deleted: z.number() }),
  }),
  api_context_list: route({
    method: 'GET',
    path: '/api/context',
    audience: 'session',
    personal: true,
    summary: 'The unfinished work of the signed-in user',
    answer: z.object({
      contexts: z.array(
        z.object({
          context: z.number(),
          window: z.number(),
          idform: z.number(),
          idenreg: z.number().nullable(),
          title: z.string(),
          touchedAt: z.string(),
        }),
      ),
    }),
  }),
  api_context_resume: route({
    method: 'GET',
    path: '/api/context/{idcontext}',
    audience: 'session',
    personal: true,
    summary:
      'Shows an open context again: its top window with the draft as last acknowledged, and those below it',
    params: z.object({ idcontext }),
    answer: ActionResult.and(
      z.object({
        /** The windows with records below the one that is shown, the lowest first. */
        below: z.array(RecordShown),
      }),
    ),
  }),
  api_update: route({
    method: 'POST',
    path: '/api/update/{idihm}/{idcontext}/{complete}',
    audience: 'session',
    summary:
      'Writes changed columns into the draft; answers with what changed, or the whole record if `complete` is 1',
    params: z.object({ idihm, idcontext, complete: Flag }),
    body: z.strictObject({
      values: Values,
      /** What the user saw in these columns before, where that is not what the draft was opened with. */
      seen: Values.optional(),
    }),
    answer: DraftAnswer,
  }),
  api_validate: route({
    method: 'POST',
    path: '/api/validate/{idcontext}/{idihm}',
    audience: 'session',
    summary: 'Commits the draft in one transaction, or nothing',
    params: z.object({ idcontext, idihm }),
    body: z.strictObject({
      /** Columns on which the user chose own values over those of somebody who saved first. */
      mine: z.array(z.string()).optional(),
    }),
    answer: ActionResult,
  }),
  api_cancel: route({
    method: 'POST',
    path: '/api/cancel',
    audience: 'session',
    summary: 'Drops the top action of a context, or the whole context if `all` is 1',
    query: z.object({ idcontext, byuser: Flag.prefault('1'), all: Flag.prefault('0') }),
    answer: ActionResult,
  }),
  api_messagebox: route({
    method: 'POST',
    path: '/api/messagebox/{idcontext}/{idihm}',
    audience: 'session',
    summary: 'Answers the message box that is open in a context; what it had suspended goes on',
    params: z.object({ idcontext, idihm }),
    body: z.strictObject({ code: z.number().int() }),
    answer: ActionResult,
  }),
  api_element_select: route({
    method: 'POST',
    path: '/api/element/select',
    audience: 'session',
    summary: 'Puts stored records into a link or list column of an open window',
    query: z.object({ idcontext, idihm, idcolumn: Digits, idselected: Selection }),
    answer: ActionResult,
  }),
  api_cascade_create: route({
    method: 'POST',
    path: '/api/cascade/create/{idcontext}/{idihm}/{idcolumn}',
    audience: 'session',
    summary: 'Adds a new record to a list column of an open window, to be edited in place',
    params: z.object({ idcontext, idihm, idcolumn: Digits }),
    body: z.strictObject({ values: Values.optional() }),
    answer: CascadeAnswer,
  }),
  api_cascade_modify: route({
    method: 'POST',
    path: '/api/cascade/modify/{idcontext}/{idihm}/{idcolumn}/{idenreg}',
    audience: 'session',
    summary:
      'Begins to edit a record of a list column in place; with `removed` it is taken out of the list and deleted',
    params: z.object({ idcontext, idihm, idcolumn: Digits, idenreg }),
    body: z.strictObject({ removed: z.boolean().optional() }),
    answer: CascadeAnswer,
  }),
  api_cascade_input: route({
    method: 'POST',
    path: '/api/cascade/input/{idcontext}/{idihm}/{idenreg}/{complete}',
    audience: 'session',
    summary: 'Writes changed columns of a record that is edited in place',
    params: z.object({ idcontext, idihm, idenreg, complete: Flag }),
    query: z.object({ idcolumn: Digits.optional() }),
    body: z.strictObject({ values: Values }),
    answer: CascadeAnswer,
  }),
  api_cascade_validate: route({
    method: 'POST',
    path: '/api/cascade/validate/{idcontext}/{idihm}/{idenreg}',
    audience: 'session',
    summary: 'Ends the editing of a record in place; it is saved with the window that it belongs to',
    params: z.object({ idcontext, idihm, idenreg }),
    query: z.object({ idcolumn: Digits.optional() }),
    answer: CascadeAnswer,
  }),
  api_cascade_cancel: route({
    method: 'POST',
    path: '/api/cascade/cancel/{idcontext}/{idihm}/{idenreg}',
    audience: 'session',
    summary: 'Ends the editing of a record in place without its changes; a new one is forgotten',
    params: z.object({ idcontext, idihm, idenreg }),
    query: z.object({ idcolumn: Digits.optional() }),
    answer: CascadeAnswer,
  }),
  suggest_link: route({
    method: 'GET',
    path: '/webix/suggest/{idcolumn}',
    audience: 'session',
    summary:
      'Records that a link column can point to, by their title or searchable columns; of an open context its new ones first',
    params: z.object({ idcolumn: Digits }),
    query: z.object({
      text: z.string().max(200).optional(),
      limit: Digits.optional(),
      /** The open window whose form has the link. */
      idcontext: Digits.optional(),
      idihm: Digits.optional(),
    }),
    answer: z.object({ rows: z.array(Linked) }),
  }),
} as const;
