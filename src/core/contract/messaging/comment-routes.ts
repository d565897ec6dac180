import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { MAX_COMMENT } from '../route/limits.ts';
import { Digits, route } from '../route/route.ts';

/** Parts that a comment is made of at most. */
const MAX_PARTS = 200;
/** People whom a comment mentions at most. */
export const MAX_MENTIONED = 20;
/** Comments that an answer has, those that begin a conversation, and answers that one of them has at most. */
export const COMMENTS_SHOWN = 50;
export const MAX_ANSWERS = 200;

const record = z.object({ tableId: naming('table', Digits), recordId: naming('record', Digits) });
const comment = naming('plain', z.number().int().positive());

/** What a comment says, in order: text, and users whom it mentions. */
const CommentBody = z
  .array(
    z.union([
      z.strictObject({ text: naming('plain', z.string().min(1).max(MAX_COMMENT)) }),
      z.strictObject({ user: naming('user', z.number().int().positive()) }),
    ]),
  )
  .min(1)
  .max(MAX_PARTS);
export type CommentBody = z.infer<typeof CommentBody>;

const Comment = z.object({
  id: z.number(),
  /** The comment that it answers. */
  parent: z.number().nullable(),
  /** The column whose cell it is about, as the reader's table has it, and what that is called. */
  column: z.object({ id: z.number(), label: z.string() }).nullable(),
  /** What its author is called to the reader; null where nothing is known of that. */
  author: z.string().nullable(),
  /** The reader has written it. */
  own: z.boolean(),
  /** Empty where it is deleted and stands for its answers alone. */
  body: z.array(
    z.union([z.object({ text: z.string() }), z.object({ user: z.number(), name: z.string().nullable() })]),
  ),
  at: z.string(),
  editedAt: z.string().nullable(),
  /** In which it was read, for whoever edits it. */
  version: z.number(),
  deleted: z.boolean(),
  rights: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Comment = z.infer<typeof Comment>;

/** One person who can be mentioned, or cannot, as the record or its cell is hidden from that one. */
const Mentionable = z.object({ id: z.number(), name: z.string(), reads: z.boolean() });
export type Mentionable = z.infer<typeof Mentionable>;

const OneComment = z.object({ comment: Comment });

/** Comments at records: among the users of the organisation who may read the record. */
export const COMMENT_ROUTES = {
  record_comment_list: route({
    method: 'GET',
    path: '/api/comments/{idform}/{idenreg}',
    audience: 'session',
    summary: 'The comments at a record with their answers, the latest at the end; earlier ones by `before`',
    params: record,
    query: z.object({ before: naming('plain', Digits).optional() }),
    answer: z.object({
      comments: z.array(Comment),
      /** What `before` is for those that come before; null where there are none. */
      next: z.number().nullable(),
      /** How many there are in all, those that are deleted left out. */
      count: z.number(),
    }),
  }),
  record_comment_count: route({
    method: 'GET',
    path: '/api/comments/{idform}/{idenreg}/count',
    audience: 'session',
    unattended: true,
    summary: 'How many comments a record has that the reader may read',
    params: record,
    answer: z.object({ count: z.number() }),
  }),
  record_comment_people: route({
    method: 'GET',
    path: '/api/comments/{idform}/{idenreg}/people',
    audience: 'session',
    summary: 'Users by a part of their name, and whether each may read the record and so be mentioned',
    params: record,
    query: z.object({
      text: naming('plain', z.string().max(100)),
      columnId: naming('column', Digits).optional(),
    }),
    answer: z.object({ people: z.array(Mentionable) }),
  }),
  record_comment_add: route({
    method: 'POST',
    path: '/api/comments/{idform}/{idenreg}/add',
    audience: 'session',
    summary: 'Adds a comment to a record, to one of its cells, or as an answer; once for each `key`',
    params: record,
    body: z.strictObject({
      /** Chosen by the caller, another one for each comment. */
      key: naming('plain', z.string().regex(/^[\w-]{8,64}$/)),
      body: CommentBody,
      parent: comment.optional(),
      columnId: naming('column', z.number().int().positive()).optional(),
    }),
    answer: OneComment,
  }),
  record_comment_edit: route({
    method: 'POST',
    path: '/api/comments/{idform}/{idenreg}/edit',
    audience: 'session',
    summary: 'Changes what a comment of one’s own says, unless it was changed since `version`',
    params: record,
    body: z.strictObject({
      comment,
      version: naming('plain', z.number().int().positive()),
      body: CommentBody,
    }),
    answer: OneComment,
  }),
  record_comment_delete: route({
    method: 'POST',
    path: '/api/comments/{idform}/{idenreg}/delete',
    audience: 'session',
    summary: 'Deletes a comment: one’s own, as a supervisor any',
    params: record,
    body: z.strictObject({ comment }),
    answer: z.object({ count: z.number() }),
  }),
  record_comment_restore: route({
    method: 'POST',
    path: '/api/comments/{idform}/{idenreg}/restore',
    audience: 'session',
    summary: 'Brings a comment back, for whoever deleted it',
    params: record,
    body: z.strictObject({ comment }),
    answer: OneComment,
  }),
} as const;
