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

/** A record as one viewer may see it: only readable columns are there. Links carry id and title. */
export const RecordAnswer = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  values: Values,
  rights: RecordRights,
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});

export type RecordAnswer = z.infer<typeof RecordAnswer>;

/**
 * What running an action gives (domain: Running an action); the client shows it. `window` and `context` are what
 * later calls carry; `values` hold the whole record (links with titles), `changed` the columns that the draft changes.
 */
export const ActionResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('record'),
    context: z.number(),
    window: z.number(),
    action: z.number(),
    idform: z.number(),
    idenreg: z.number().nullable(),
    version: z.number(),
    title: z.string(),
    values: Values,
    changed: z.array(z.string()),
    readOnly: z.boolean(),
    rights: RecordRights,
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
export type RecordResult = Extract<ActionResult, { kind: 'record' }>;

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
      idselected: z
        .string()
        .regex(/^\d{1,16}(\|\d{1,16}){0,9999}$/)
        .optional(),
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
    summary: 'Opens a context with the draft of a new record; `values` prefill it',
    query: z.object({ idform }),
    body: z.strictObject({ values: Values.optional() }),
    answer: ActionResult,
  }),
  api_element_modify: route({
    method: 'POST',
    path: '/api/element/modify',
    audience: 'session',
    summary: 'Opens a context with a draft of changes to a record',
    query: z.object({ idform, idenreg }),
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
    summary: 'Shows an open context again: its top window with the draft as last acknowledged',
    params: z.object({ idcontext }),
    answer: ActionResult,
  }),
  api_update: route({
    method: 'POST',
    path: '/api/update/{idihm}/{idcontext}/{complete}',
    audience: 'session',
    summary:
      'Writes changed columns into the draft; answers with what changed, or the whole record if `complete` is 1',
    params: z.object({ idihm, idcontext, complete: Flag }),
    body: z.strictObject({ values: Values }),
    answer: z.object({ values: Values, changed: z.array(z.string()), revision: z.number() }),
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
    answer: z.object({ idform: z.number(), idenreg: z.number(), version: z.number(), operation: z.number() }),
  }),
  api_cancel: route({
    method: 'POST',
    path: '/api/cancel',
    audience: 'session',
    summary: 'Drops the top action of a context, or the whole context if `all` is 1',
    query: z.object({ idcontext, byuser: Flag.prefault('1'), all: Flag.prefault('0') }),
    answer: z.object({ closed: z.array(z.number()) }),
  }),
  suggest_link: route({
    method: 'GET',
    path: '/webix/suggest/{idcolumn}',
    audience: 'session',
    summary:
      'Records that a link column can point to, those whose title or searchable columns contain `text` first',
    params: z.object({ idcolumn: Digits }),
    query: z.object({ text: z.string().max(200).optional(), limit: Digits.optional() }),
    answer: z.object({ rows: z.array(Linked) }),
  }),
} as const;
