import { z } from 'zod';
import { Key } from '../../query/key-schema.ts';
import { route } from '../route/route.ts';

/** What a link's address ends with, after `#`: browsers do not send it, so that no log of an address holds it. */
const LinkKey = z.string().regex(/^[\w-]{43}$/);
/** What opening a link gives, and every later call brings along. */
const Pass = z.string().max(64);

/** Rows as texts in the reader's language. */
const SharedRows = z.object({
  rows: z.array(z.array(z.string())),
  /** Places from which the list goes on in either direction; null at its ends. */
  before: Key.nullable(),
  after: Key.nullable(),
});
export type SharedRows = z.infer<typeof SharedRows>;

const SharedColumn = z.object({
  label: z.string(),
  /** Its values are numbers. */
  isNumber: z.boolean(),
  sortable: z.boolean(),
});
export type SharedColumn = z.infer<typeof SharedColumn>;

/** By which of the columns shown a list is sorted. */
const SharedSort = z.strictObject({ column: z.number().int().min(0).max(200), descending: z.boolean() });
export type SharedSort = z.infer<typeof SharedSort>;

const SharedList = z.object({
  kind: z.literal('list'),
  /** What the records are called. */
  of: z.string(),
  columns: z.array(SharedColumn),
  sort: SharedSort.nullable(),
  /** How many records it has. */
  count: z.number().int(),
  ...SharedRows.shape,
});
export type SharedList = z.infer<typeof SharedList>;

const SharedField = z.union([
  z.object({ label: z.string(), text: z.string(), wide: z.boolean() }),
  /** A list of the record: its first rows, and whether there are more. */
  z.object({
    label: z.string(),
    columns: z.array(SharedColumn),
    rows: z.array(z.array(z.string())),
    more: z.boolean(),
  }),
]);
export type SharedField = z.infer<typeof SharedField>;

const SharedRecord = z.object({
  kind: z.literal('record'),
  of: z.string(),
  title: z.string(),
  sections: z.array(z.object({ label: z.string().nullable(), fields: z.array(SharedField) })),
});
export type SharedRecord = z.infer<typeof SharedRecord>;

const SharedContent = z
  .object({ name: z.string(), expiresAt: z.string(), pass: Pass })
  .and(z.union([SharedList, SharedRecord]));
export type SharedContent = z.infer<typeof SharedContent>;

/** What whoever has a link can ask, and all that can be asked with one. */
export const SHARED_ROUTES = {
  shared_page: route({
    method: 'GET',
    path: '/shared/',
    audience: 'public',
    summary: 'The page that shows what a link leads to',
    query: z.object({ _locale: z.string().max(20).optional() }),
    media: 'text/html',
  }),
  shared_open: route({
    method: 'POST',
    path: '/shared/open',
    audience: 'public',
    summary: 'What a link shows, with the first rows of a list',
    body: z.strictObject({
      key: LinkKey,
      password: z.string().max(200).optional(),
      /** Of an earlier opening: in another language, for example. */
      pass: Pass.optional(),
      timeZone: z.string().max(60),
    }),
    answer: SharedContent,
  }),
  shared_window: route({
    method: 'POST',
    path: '/shared/window',
    audience: 'public',
    summary: 'Other rows of a list that a link shows',
    body: z.strictObject({
      key: LinkKey,
      pass: Pass,
      timeZone: z.string().max(60),
      sort: SharedSort.nullable(),
      after: Key.optional(),
      before: Key.optional(),
    }),
    answer: SharedRows,
  }),
} as const;
