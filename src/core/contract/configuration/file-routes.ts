import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { FILE_MEDIA } from '../records/import-routes.ts';
import { route } from '../route/route.ts';

/** Most files that an account may have for new tables. */
export const MAX_TABLE_FILES = 50;

const Count = z.number().int().nonnegative();
/** What became of a sheet that was imported after its table was made. */
const SheetOutcome = z.object({
  /** The sheet as everything names it: `12.0` is the first one of file 12. */
  key: z.string(),
  table: naming('table', z.number()).nullable(),
  state: z.enum(['waiting', 'done', 'failed']),
  records: Count,
  refused: Count,
  /** The file under which the import page goes on with it. */
  file: z.number(),
  /** Why it failed, or the first words of what was refused. */
  message: z.string().nullable(),
});

/** The routes by which tables are made of files. */
export const FILE_ROUTES = {
  files_add: route({
    method: 'POST',
    path: '/admin/config/files/add',
    audience: 'configuration',
    summary: 'Keeps a file of which tables may be made, for its account alone and a day',
    query: z.object({ name: z.string().min(1).max(255) }),
    stream: FILE_MEDIA,
    answer: z.object({ file: z.number() }),
  }),
  files_list: route({
    method: 'GET',
    path: '/admin/config/files/list',
    audience: 'configuration',
    personal: true,
    summary:
      'The files that the account has uploaded for tables, and what became of those that were imported',
    answer: z.object({
      files: z.array(
        z.object({
          file: z.number(),
          name: z.string(),
          bytes: Count,
          /** It was read: its sheets are known. */
          read: z.boolean(),
          outcomes: z.array(SheetOutcome),
        }),
      ),
    }),
  }),
  files_drop: route({
    method: 'POST',
    path: '/admin/config/files/drop',
    audience: 'configuration',
    personal: true,
    summary: 'Removes files that the account has uploaded for tables',
    body: z.strictObject({
      files: z.array(naming('plain', z.number().int().positive())).min(1).max(MAX_TABLE_FILES),
    }),
    answer: z.object({ changed: z.boolean() }),
  }),
} as const;
