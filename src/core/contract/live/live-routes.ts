import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';

/** Most tables that one tab watches, records of one that it names, and records that it has open. */
const MAX_WATCHED = 50;
const MAX_WATCHED_RECORDS = 300;
const MAX_OPEN = 20;

/** A name that a browser gives its stream or its tab. */
const OwnName = naming('plain', z.string().regex(/^[\w-]{1,40}$/));

const tableId = naming('table', z.number().int().positive());

/** A table, and how many milliseconds ago it was last read. */
const TableAge = { tableId, age: naming('plain', z.number().int().min(0)) };

/** A record that a person has open. */
const OpenedRecord = z.strictObject({
  tableId,
  recordId: naming('record', z.number().int().positive()),
  editing: z.boolean(),
});

/** Somebody else who has a record open. */
const PersonThere = z.object({ name: z.string(), editing: z.boolean() });
export type PersonThere = z.infer<typeof PersonThere>;

/** Who else has a record open. */
const RecordPeople = z.object({ tableId: z.number(), recordId: z.number(), people: z.array(PersonThere) });
export type RecordPeople = z.infer<typeof RecordPeople>;

export const WatchRequest = z.strictObject({
  /** The stream of this browser, as the stream itself has named it. */
  stream: OwnName,
  tab: OwnName,
  /** The tables that the tab shows something of, with the records on screen. */
  tables: z
    .array(
      z.strictObject({
        ...TableAge,
        records: naming('records', z.array(z.number().int().positive()).max(MAX_WATCHED_RECORDS)).optional(),
      }),
    )
    .max(MAX_WATCHED),
  /** The records that the tab has open. */
  open: z.array(OpenedRecord).max(MAX_OPEN),
});
export type WatchRequest = z.infer<typeof WatchRequest>;

/** Tables that may have changed since they were read. */
const StaleTables = z.array(z.number());

/** What a stream tells: which records have changed that its reader may read; without records any may have. */
export interface LiveChange {
  readonly tableId: number;
  readonly records?: readonly number[];
  /** It was done in the session of the stream. */
  readonly own: boolean;
}

/** The routes by which browsers hear of changes as they happen. */
export const LIVE_ROUTES = {
  live_stream: route({
    method: 'GET',
    path: '/live/stream',
    audience: 'session',
    unattended: true,
    summary: 'Server-sent events: which records on screen have changed, and who else has them open',
    media: 'text/event-stream',
  }),
  live_watch: route({
    method: 'POST',
    path: '/live/watch',
    audience: 'session',
    reads: true,
    unattended: true,
    summary: 'Says what a tab shows, so that the stream of its browser tells of it',
    body: WatchRequest,
    answer: z.object({ stale: StaleTables, people: z.array(RecordPeople) }),
  }),
  live_version: route({
    method: 'POST',
    path: '/live/version',
    audience: 'session',
    reads: true,
    unattended: true,
    summary: 'Which tables may have changed since they were read, for browsers without a stream',
    body: z.strictObject({ tables: z.array(z.strictObject(TableAge)).max(MAX_WATCHED) }),
    answer: z.object({ stale: StaleTables }),
  }),
} as const;
