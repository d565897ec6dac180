import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';

/** Followers of a record that an answer names. */
export const FOLLOWERS_NAMED = 50;
/** Followed records of one page. */
export const FOLLOWED_PAGE = 100;

const record = z.object({ tableId: naming('table', Digits), recordId: naming('record', Digits) });

/** Whether whoever asks follows a record, and how many do. */
const FollowState = z.object({ following: z.boolean(), count: z.number() });
export type FollowState = z.infer<typeof FollowState>;

/** Somebody who follows a record; `reads`: who may not read it any more is told nothing of it. */
const Follower = z.object({
  id: z.number(),
  name: z.string().nullable(),
  own: z.boolean(),
  reads: z.boolean(),
});
export type Follower = z.infer<typeof Follower>;

/** A record that whoever asks follows, as that one knows it. */
const FollowedRecord = z.object({
  tableId: z.number(),
  recordId: z.number(),
  title: z.string(),
  subtitle: z.string().nullable(),
});
export type FollowedRecord = z.infer<typeof FollowedRecord>;

/** Who follows records: among the users of the organisation who may read them. */
export const FOLLOWER_ROUTES = {
  record_follow_state: route({
    method: 'GET',
    path: '/api/followers/{idform}/{idenreg}',
    audience: 'session',
    unattended: true,
    summary: 'Whether whoever asks follows a record, and how many do',
    params: record,
    answer: FollowState,
  }),
  record_follow: route({
    method: 'POST',
    path: '/api/followers/{idform}/{idenreg}/follow',
    audience: 'session',
    summary: 'Follows a record, or stops following it',
    params: record,
    body: z.strictObject({ following: z.boolean() }),
    answer: FollowState,
  }),
  record_follower_list: route({
    method: 'GET',
    path: '/api/followers/{idform}/{idenreg}/list',
    audience: 'session',
    summary: 'Who follows a record, by name',
    params: record,
    answer: z.object({ followers: z.array(Follower), count: z.number() }),
  }),
  followed_list: route({
    method: 'GET',
    path: '/api/followed',
    audience: 'session',
    summary: 'The records that whoever asks follows, those last begun with first, a page at a time',
    query: z.object({ before: naming('plain', Digits).optional() }),
    answer: z.object({
      records: z.array(FollowedRecord),
      /** What `before` is for those that follow; null where there are none. */
      next: z.number().nullable(),
    }),
  }),
} as const;
