import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { MAX_STEP } from '../route/limits.ts';
import { Digits, route } from '../route/route.ts';

/** Next steps of one record that are open at most. */
export const MAX_OPEN_STEPS = 200;
/** Steps that are done which an answer has at most. */
export const MAX_DONE_STEPS = 500;
/** Steps of one page of the own open work. */
export const WORK_PAGE = 100;

const record = z.object({ tableId: naming('table', Digits), recordId: naming('record', Digits) });
const step = naming('plain', z.number().int().positive());
const version = naming('plain', z.number().int().positive());
const text = naming('plain', z.string().min(1).max(MAX_STEP));
const user = naming('user', z.number().int().positive());
/** The day by which it is to be done, YYYY-MM-DD; null without one. */
const dueOn = naming('plain', z.iso.date().nullable());

/** What is to be done next at a record. */
const NextStep = z.object({
  id: z.number(),
  text: z.string(),
  dueOn: z.string().nullable(),
  /** Who is to do it; without a name where that one is gone. */
  user: z.object({ id: z.number(), name: z.string().nullable() }),
  /** The reader is to do it. */
  own: z.boolean(),
  /** What whoever noted it is called to the reader; null where nothing is known of that. */
  by: z.string().nullable(),
  at: z.string(),
  /** When it was done, and what whoever ticked it off is called to the reader. */
  done: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
  /** In which it was read, for whoever changes it. */
  version: z.number(),
  rights: z.object({ delete: z.boolean() }),
});
export type NextStep = z.infer<typeof NextStep>;

/** A step of the reader's own with the record that it stands at, as the reader knows it. */
const StepOfWork = NextStep.extend({
  record: z.object({
    tableId: z.number(),
    recordId: z.number(),
    title: z.string(),
    subtitle: z.string().nullable(),
  }),
});
export type StepOfWork = z.infer<typeof StepOfWork>;

const OneStep = z.object({ step: NextStep });
const Chosen = z.strictObject({ step });

/** What is to be done next at records: among the users of the organisation who may read the record. */
export const NEXT_STEP_ROUTES = {
  record_step_list: route({
    method: 'GET',
    path: '/api/steps/{idform}/{idenreg}',
    audience: 'session',
    summary: 'The next steps at a record: all that are open by their dates, and those done last',
    params: record,
    query: z.object({ done: naming('plain', Digits).optional() }),
    answer: z.object({
      open: z.array(NextStep),
      done: z.array(NextStep),
      /** How many are done in all. */
      doneCount: z.number(),
    }),
  }),
  record_step_count: route({
    method: 'GET',
    path: '/api/steps/{idform}/{idenreg}/count',
    audience: 'session',
    unattended: true,
    summary: 'How many next steps of a record are open',
    params: record,
    answer: z.object({ count: z.number() }),
  }),
  record_step_add: route({
    method: 'POST',
    path: '/api/steps/{idform}/{idenreg}/add',
    audience: 'session',
    summary: 'Notes a next step at a record, once for each `key`; for whoever asks unless a user is named',
    params: record,
    body: z.strictObject({
      /** Chosen by the caller, another one for each step. */
      key: naming('plain', z.string().regex(/^[\w-]{8,64}$/)),
      text,
      dueOn: dueOn.optional(),
      user: user.optional(),
    }),
    answer: OneStep,
  }),
  record_step_edit: route({
    method: 'POST',
    path: '/api/steps/{idform}/{idenreg}/edit',
    audience: 'session',
    summary: 'Changes what is to be done, by when or by whom, unless it was changed since `version`',
    params: record,
    body: z.strictObject({
      step,
      version,
      text: text.optional(),
      dueOn: dueOn.optional(),
      user: user.optional(),
    }),
    answer: OneStep,
  }),
  record_step_finish: route({
    method: 'POST',
    path: '/api/steps/{idform}/{idenreg}/finish',
    audience: 'session',
    summary: 'Ticks a step off, or makes it open again',
    params: record,
    body: z.strictObject({ step, done: z.boolean() }),
    answer: OneStep,
  }),
  record_step_delete: route({
    method: 'POST',
    path: '/api/steps/{idform}/{idenreg}/delete',
    audience: 'session',
    summary: 'Deletes a step, for whoever noted it or is to do it, and for supervisors',
    params: record,
    body: Chosen,
    answer: z.object({}),
  }),
  record_step_restore: route({
    method: 'POST',
    path: '/api/steps/{idform}/{idenreg}/restore',
    audience: 'session',
    summary: 'Brings a step back, for whoever deleted it',
    params: record,
    body: Chosen,
    answer: OneStep,
  }),
  own_step_list: route({
    method: 'GET',
    path: '/api/steps',
    audience: 'session',
    summary: 'The open steps that whoever asks is to do, by their dates, a page at a time',
    query: z.object({ after: naming('plain', z.string().max(40)).optional() }),
    answer: z.object({
      steps: z.array(StepOfWork),
      /** What `after` is for those that follow; null where there are none. */
      next: z.string().nullable(),
    }),
  }),
  own_step_count: route({
    method: 'GET',
    path: '/api/steps/count',
    audience: 'session',
    unattended: true,
    summary: 'How many open steps of whoever asks are overdue, and due today',
    answer: z.object({ overdue: z.number(), today: z.number() }),
  }),
} as const;
