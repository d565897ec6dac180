import { z } from 'zod';
import {
  ActionResult,
  ColumnState,
  Deletion,
  DeletionChoice,
  ElementSaved,
  HeldLayouts,
  RecordRights,
  RecordShown,
  RecordValues,
} from '../actions/action-results.ts';
import { naming } from '../../marks/naming.ts';
import { Digits, Flag, route } from '../route/route.ts';
import { ActionBody } from './action-body.ts';
import { DeletionForetold } from './deletion-foretold.ts';
import { MAX_RECORDS } from '../route/limits.ts';

export type { Becoming, DeletionForetold } from './deletion-foretold.ts';

/** Id, title, and what tells records with the same title apart. */
const Suggested = z.tuple([z.number(), z.string(), z.string().nullable()]);

/** A record as one viewer may see it: only readable columns are there. Links carry id and title. */
export const RecordAnswer = z.object({
  /** The table that it is of: that which was named, or a child table of it. */
  tableId: z.number(),
  id: z.number(),
  version: z.number(),
  title: z.string(),
  values: RecordValues,
  rights: RecordRights,
  /** What controls make of columns, by technical name. */
  states: z.record(z.string(), ColumnState),
  layouts: HeldLayouts,
  /** The actions that controls do not allow on the record as it is. */
  closed: z.array(z.number()),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});

export type RecordAnswer = z.infer<typeof RecordAnswer>;

/** What a change of a draft gives: the changed values as shown, or all; which columns the draft changes now. */
const DraftAnswer = z.object({
  values: RecordValues,
  changed: z.array(z.string()),
  states: z.record(z.string(), ColumnState),
  layouts: HeldLayouts,
  revision: z.number(),
  /** What somebody has deleted of the window's draft meanwhile. */
  deletions: z.array(Deletion),
});

/** The same of a record that is edited in place, with what follows from it in the record of the window. */
const CascadeAnswer = DraftAnswer.extend({
  recordId: z.number(),
  outer: z.object({
    values: RecordValues,
    changed: z.array(z.string()),
    states: z.record(z.string(), ColumnState),
    layouts: HeldLayouts,
  }),
});

const tableId = naming('table', Digits);
const recordId = naming('record', Digits);
const contextId = naming('context', Digits);
const windowId = naming('window', Digits);
const columnId = naming('column', Digits);

/** The place in an open window that a record goes to; without it the record stands alone. */
const WITHIN = z.object({ contextId, windowId, columnId }).partial().shape;

/** Ids of the chosen records, joined by `|`. */
const Selection = naming('records', z.string().regex(/^\d{1,16}(\|\d{1,16}){0,9999}$/));

/** Values that are given, in which links and lists name records. */
const GivenValues = naming('values', RecordValues);

/** The routes of the record group (spec 7). */
export const RECORD_ROUTES = {
  api_execaction: route({
    method: 'POST',
    path: '/api/execaction/{idaction}/{idcontext}/{idihm}/{final}',
    audience: 'session',
    once: true,
    summary:
      'Runs an action on the records in `idselected`, joined by |, else on the stored record of the window; 0/0 names none',
    params: z.object({ actionId: naming('action', Digits), contextId, windowId, final: Flag }),
    query: z.object({ selection: Selection.optional() }),
    body: ActionBody,
    answer: ActionResult,
  }),
  api_execbutton: route({
    method: 'POST',
    path: '/api/execbutton/{idbutton}/{idcontext}/{idihm}/{idselected}',
    audience: 'session',
    once: true,
    summary: 'Runs the action of a button on records, joined by |; 0 stands for the record of the window',
    params: z.object({ buttonId: naming('button', Digits), contextId, windowId, selection: Selection }),
    body: ActionBody,
    answer: ActionResult,
  }),
  api_execmaxsentence: route({
    method: 'POST',
    path: '/api/execmaxsentence/{sentence}',
    rest: true,
    audience: 'session',
    once: true,
    summary:
      'Runs the action whose sentence has most in common with a phrase; what is left are its parameters',
    params: z.object({ sentence: z.string().min(1).max(500) }),
    answer: ActionResult,
  }),
  api_element_display: route({
    method: 'GET',
    path: '/api/element/display',
    audience: 'session',
    summary: 'One record with the titles of its links',
    query: z.object({ tableId, recordId }),
    answer: RecordAnswer,
  }),
  api_element_create: route({
    method: 'POST',
    path: '/api/element/create',
    audience: 'session',
    summary:
      'Opens a context with the draft of a new record; `values` prefill it, over the values and lines of a `template` of its table. With `idenreg` it is a copy of that record, with `messageID` it is made of that message. Inside an open window the record belongs to its draft',
    query: z.object({
      tableId,
      recordId: recordId.optional(),
      template: naming('template', Digits).optional(),
      messageID: naming('plain', Digits).optional(),
      ...WITHIN,
    }),
    body: z.strictObject({ values: GivenValues.optional() }),
    answer: ActionResult,
  }),
  api_element_modify: route({
    method: 'POST',
    path: '/api/element/modify',
    audience: 'session',
    summary:
      'Opens a context with a draft of changes to a record. Inside an open window the changes belong to its draft',
    query: z.object({ tableId, recordId, ...WITHIN }),
    answer: ActionResult,
  }),
  api_element_save: route({
    method: 'POST',
    path: '/api/element/save',
    audience: 'session',
    once: true,
    summary:
      'Saves a record in one call, without a draft: changes the one in `idenreg`, else makes a new one. All rules of a form hold; controls that only warn do not stop it',
    query: z.object({ tableId, recordId: recordId.optional() }),
    body: z.strictObject({
      values: GivenValues,
      /** What the caller has seen in these columns: where something else is stored by now, nothing is saved. */
      seen: GivenValues.optional(),
    }),
    answer: ElementSaved,
  }),
  api_element_delete: route({
    method: 'POST',
    path: '/api/element/delete',
    audience: 'session',
    once: true,
    summary: 'Deletes records: they become ghosts and can be brought back',
    query: z.object({ tableId }),
    body: z.strictObject({
      records: naming('records', z.array(z.number().int().positive()).min(1).max(MAX_RECORDS)),
    }),
    answer: z.object({
      deleted: z.number(),
      /** What the journal calls it; null where there was nothing to delete. */
      operation: z.number().nullable(),
    }),
  }),
  api_element_deletion: route({
    method: 'POST',
    path: '/api/element/deletion',
    audience: 'session',
    reads: true,
    summary: 'What deleting records would mean for those that link to them; nothing is deleted',
    query: z.object({ tableId }),
    body: z.strictObject({
      records: naming('records', z.array(z.number().int().positive()).min(1).max(MAX_RECORDS)),
    }),
    answer: DeletionForetold,
  }),
  api_context_list: route({
    method: 'GET',
    path: '/api/context',
    audience: 'session',
    personal: true,
    summary: 'The unfinished work of the signed-in user: open contexts in which something was changed',
    answer: z.object({
      contexts: z.array(
        z.object({
          context: z.number(),
          window: z.number(),
          tableId: z.number(),
          recordId: z.number().nullable(),
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
    params: z.object({ contextId }),
    answer: ActionResult.and(
      z.object({
        /** The windows with records below the one that is shown, the lowest first. */
        below: z.array(RecordShown),
        /** Its user has done something in it that would be lost. */
        hasChanged: z.boolean(),
      }),
    ),
  }),
  api_check: route({
    method: 'POST',
    path: '/api/check/{idihm}/{idcontext}',
    audience: 'session',
    summary:
      'Judges the values of a draft in some columns, as a save would; 422 tells what is wrong with them. Nothing is saved',
    params: z.object({ windowId, contextId }),
    /** Technical names. What is marked at other columns as well is not judged yet. */
    body: z.strictObject({ columns: z.array(z.string().max(64)).max(500) }),
    answer: z.object({}),
  }),
  api_update: route({
    method: 'POST',
    path: '/api/update/{idihm}/{idcontext}/{complete}',
    audience: 'session',
    summary:
      'Writes changed columns into the draft; answers with what changed, or the whole record if `complete` is 1',
    params: z.object({ windowId, contextId, complete: Flag }),
    body: z.strictObject({
      values: GivenValues,
      /** What the user saw in these columns before, where that is not what the draft was opened with. */
      seen: GivenValues.optional(),
      /** The record that the client shows in the window, by its id or key: the same number may be another one by now. */
      shown: z
        .strictObject({ tableId: naming('table', z.number()), recordId: naming('record', z.number()) })
        .optional(),
    }),
    answer: DraftAnswer,
  }),
  api_validate: route({
    method: 'POST',
    path: '/api/validate/{idcontext}/{idihm}',
    audience: 'session',
    once: true,
    summary: 'Commits the draft in one transaction, or nothing',
    params: z.object({ contextId, windowId }),
    body: z.strictObject({
      /** Columns on which the user chose own values over those of somebody who saved first. */
      mine: z.array(z.string()).optional(),
      /** What is to become of the deleted records that a refusal with `record.gone` has named. */
      deleted: z.array(DeletionChoice).max(MAX_RECORDS).optional(),
    }),
    answer: ActionResult,
  }),
  api_cancel: route({
    method: 'POST',
    path: '/api/cancel',
    audience: 'session',
    summary: 'Drops the top action of a context, or the whole context if `all` is 1',
    query: z.object({
      contextId,
      byuser: Flag.prefault('1'),
      all: Flag.prefault('0'),
      /** The window that is to be dropped, and its record by id or key: nothing is where another one is on top. */
      windowId: windowId.optional(),
      tableId: tableId.optional(),
      recordId: recordId.optional(),
    }),
    answer: ActionResult,
  }),
  api_messagebox: route({
    method: 'POST',
    path: '/api/messagebox/{idcontext}/{idihm}',
    audience: 'session',
    once: true,
    summary:
      'Answers the message box, the chooser (`chosen`) or the request for parameters (`values`) that is open in a context; what it had suspended goes on',
    params: z.object({ contextId, windowId }),
    body: z.strictObject({
      code: naming('plain', z.number().int()),
      chosen: naming('record', z.number().int()).optional(),
      values: GivenValues.optional(),
    }),
    answer: ActionResult,
  }),
  api_element_select: route({
    method: 'POST',
    path: '/api/element/select',
    audience: 'session',
    summary: 'Puts stored records into a link or list column of an open window',
    query: z.object({ contextId, windowId, columnId, selection: Selection }),
    answer: ActionResult,
  }),
  api_cascade_create: route({
    method: 'POST',
    path: '/api/cascade/create/{idcontext}/{idihm}/{idcolumn}',
    audience: 'session',
    summary: 'Adds a new record to a list column of an open window, to be edited in place',
    params: z.object({ contextId, windowId, columnId }),
    body: z.strictObject({ values: GivenValues.optional() }),
    answer: CascadeAnswer,
  }),
  api_cascade_modify: route({
    method: 'POST',
    path: '/api/cascade/modify/{idcontext}/{idihm}/{idcolumn}/{idenreg}',
    audience: 'session',
    summary:
      'Begins to edit a record of a list column in place; with `removed` it is taken out of the list and deleted',
    params: z.object({ contextId, windowId, columnId, recordId }),
    body: z.strictObject({ removed: z.boolean().optional() }),
    answer: CascadeAnswer,
  }),
  api_cascade_input: route({
    method: 'POST',
    path: '/api/cascade/input/{idcontext}/{idihm}/{idenreg}/{complete}',
    audience: 'session',
    summary: 'Writes changed columns of a record that is edited in place',
    params: z.object({ contextId, windowId, recordId, complete: Flag }),
    query: z.object({ columnId: columnId.optional() }),
    body: z.strictObject({ values: GivenValues }),
    answer: CascadeAnswer,
  }),
  api_cascade_validate: route({
    method: 'POST',
    path: '/api/cascade/validate/{idcontext}/{idihm}/{idenreg}',
    audience: 'session',
    summary: 'Ends the editing of a record in place; it is saved with the window that it belongs to',
    params: z.object({ contextId, windowId, recordId }),
    query: z.object({ columnId: columnId.optional() }),
    answer: CascadeAnswer,
  }),
  api_cascade_cancel: route({
    method: 'POST',
    path: '/api/cascade/cancel/{idcontext}/{idihm}/{idenreg}',
    audience: 'session',
    summary: 'Ends the editing of a record in place without its changes; a new one is forgotten',
    params: z.object({ contextId, windowId, recordId }),
    query: z.object({ columnId: columnId.optional() }),
    answer: CascadeAnswer,
  }),
  suggest_link: route({
    method: 'GET',
    path: '/webix/suggest/{idcolumn}',
    audience: 'session',
    summary:
      'Records that a link column can point to, best first by their titles; of an open context its new ones before the others',
    params: z.object({ columnId }),
    query: z.object({
      text: z.string().max(200).optional(),
      limit: naming('plain', Digits).optional(),
      /** JSON object: values of the record that has the link, by technical name, for links that depend on them. */
      given: naming('given', z.string().max(20_000)).optional(),
      /** The open window whose form has the link. */
      contextId: contextId.optional(),
      windowId: windowId.optional(),
    }),
    answer: z.object({ rows: z.array(Suggested) }),
  }),
  suggest_choice: route({
    method: 'GET',
    path: '/webix/suggest/choice/{idcolumn}',
    audience: 'session',
    summary: 'Which choices are not offered in a record with the values in `given`, a JSON object',
    params: z.object({ columnId }),
    query: z.object({ given: naming('given', z.string().max(20_000)) }),
    answer: z.object({ closed: z.array(z.string()) }),
  }),
} as const;
