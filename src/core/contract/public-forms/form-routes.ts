import { z } from 'zod';
import { ColumnState, RecordValues } from '../actions/action-results.ts';
import { ApplicationInfo } from '../application/application-routes.ts';
import { route } from '../route/route.ts';

const params = z.object({ address: z.string().max(300) });
const timeZone = z.string().max(60);
/** What a visitor has filled in, by the technical names of columns. */
const values = RecordValues;
const column = z.number().int().positive();

/** Values of a form's columns and what controls make of these, as far as the form shows them. */
const Filled = z.object({ values: RecordValues, states: z.record(z.string(), ColumnState) });
export type FilledForm = z.infer<typeof Filled>;

/** A public form in its reader's language: its words, the parts of the application that it is drawn from, its first values. */
const PublicFormShown = z.object({
  label: z.string(),
  help: z.string().nullable(),
  /** What is said once it was sent; null for the page's own words. */
  thanks: z.string().nullable(),
  table: z.number(),
  application: ApplicationInfo.pick({ maps: true, languages: true, tables: true, forms: true }),
  first: Filled,
});
export type PublicFormShown = z.infer<typeof PublicFormShown>;

/** Controls that warn of what was filled in; it is sent once they are accepted. */
const FormWarning = z.object({ control: z.number(), message: z.string() });
export type FormWarning = z.infer<typeof FormWarning>;

/** All that can be asked at the address of a public form, without an account. */
export const FORM_ROUTES = {
  form_page: route({
    method: 'GET',
    path: '/form/{address}',
    audience: 'public',
    summary: 'The page on which anybody fills in a public form',
    params,
    query: z.object({ _locale: z.string().max(20).optional() }),
    media: 'text/html',
  }),
  form_open: route({
    method: 'POST',
    path: '/form/{address}/open',
    audience: 'public',
    summary: 'What a public form asks for, and the values that it begins with',
    params,
    body: z.strictObject({ timeZone }),
    answer: PublicFormShown,
  }),
  form_follow: route({
    method: 'POST',
    path: '/form/{address}/follow',
    audience: 'public',
    summary:
      'What follows from what was filled in: values of other columns, and their states. Nothing is kept',
    params,
    body: z.strictObject({ timeZone, values }),
    answer: Filled,
  }),
  form_links: route({
    method: 'POST',
    path: '/form/{address}/links',
    audience: 'public',
    summary: 'Records that a link of the form can point to, best first',
    params,
    body: z.strictObject({
      column,
      text: z.string().max(200),
      given: RecordValues.optional(),
    }),
    answer: z.object({ rows: z.array(z.tuple([z.number(), z.string(), z.string().nullable()])) }),
  }),
  form_choices: route({
    method: 'POST',
    path: '/form/{address}/choices',
    audience: 'public',
    summary: 'Which choices of a column are not offered beside what was filled in',
    params,
    body: z.strictObject({ column, given: RecordValues }),
    answer: z.object({ closed: z.array(z.string()) }),
  }),
  form_send: route({
    method: 'POST',
    path: '/form/{address}/send',
    audience: 'public',
    summary: 'Creates the record, once for each key; or tells what controls warn of',
    params,
    body: z.strictObject({
      timeZone,
      values,
      /** Controls whose warnings were read. */
      accepted: z.array(z.number().int()).max(100),
      /** A field that people do not see: where it is filled in, nothing is written. */
      homepage: z.string().max(2_000),
    }),
    answer: z.union([z.object({ sent: z.literal(true) }), z.object({ warnings: z.array(FormWarning) })]),
    once: true,
  }),
} as const;
