import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';

/** Records that one call notes at most, and favourites that an account has. */
const MAX_NOTED = 20;
export const MAX_FAVOURITES = 100;

const tableId = naming('table', z.number().int().positive());
const recordId = naming('record', z.number().int().positive());

/** A record by what people know it by. */
const Named = z.object({
  tableId: z.number(),
  recordId: z.number(),
  title: z.string(),
  /** What tells records with the same title apart. */
  subtitle: z.string().nullable(),
});

const VisitedRecord = Named.extend({ at: z.string() });
export type VisitedRecord = z.infer<typeof VisitedRecord>;

/** A favourite: a record, or a list by its address and what its user calls it. */
const Favourite = z.discriminatedUnion('kind', [
  Named.extend({ kind: z.literal('record'), id: z.number() }),
  z.object({
    kind: z.literal('list'),
    id: z.number(),
    tableId: z.number(),
    address: z.string(),
    label: z.string(),
  }),
]);
export type Favourite = z.infer<typeof Favourite>;

/** What is to be a favourite, before the one at `place`; at the end without it. */
const NewFavourite = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('record'),
    tableId,
    recordId,
    place: naming('plain', z.number().int().min(0).max(MAX_FAVOURITES)).optional(),
  }),
  z.strictObject({
    kind: z.literal('list'),
    tableId,
    address: z
      .string()
      .max(4_000)
      .regex(/^\/app\/list\//, 'the address of a list'),
    label: z.string().min(1).max(200),
    place: naming('plain', z.number().int().min(0).max(MAX_FAVOURITES)).optional(),
  }),
]);
export type NewFavourite = z.infer<typeof NewFavourite>;

const Favourites = z.object({ favourites: z.array(Favourite) });

/** What an account has opened lately, and what it has marked. */
export const VISIT_ROUTES = {
  visit_list: route({
    method: 'GET',
    path: '/visits',
    audience: 'session',
    personal: true,
    summary: 'Records that the account has opened lately and may still read, the latest first',
    query: z.object({ limit: naming('plain', Digits).optional() }),
    answer: z.object({ records: z.array(VisitedRecord) }),
  }),
  visit_note: route({
    method: 'POST',
    path: '/visits/note',
    audience: 'session',
    summary: 'Notes that records were opened; those that do not exist for the viewer are left out',
    body: z.strictObject({
      records: z.array(z.strictObject({ tableId, recordId })).min(1).max(MAX_NOTED),
    }),
    answer: z.object({}),
  }),
  favourite_list: route({
    method: 'GET',
    path: '/favourites',
    audience: 'session',
    personal: true,
    summary: 'Favourites of the account that it may still read, in its order',
    answer: Favourites,
  }),
  favourite_put: route({
    method: 'POST',
    path: '/favourites/put',
    audience: 'session',
    summary: 'Makes a record or a list a favourite; gives all favourites',
    body: NewFavourite,
    answer: Favourites,
  }),
  favourite_remove: route({
    method: 'POST',
    path: '/favourites/remove',
    audience: 'session',
    summary: 'Takes a favourite away; gives those that are left',
    body: z.strictObject({ favourite: naming('plain', z.number().int().positive()) }),
    answer: Favourites,
  }),
  favourite_order: route({
    method: 'POST',
    path: '/favourites/order',
    audience: 'session',
    summary: 'Puts favourites in another order; those that are not named follow',
    body: z.strictObject({
      favourites: naming('plain', z.array(z.number().int().positive()).max(MAX_FAVOURITES)),
    }),
    answer: Favourites,
  }),
} as const;
