import { z } from 'zod';
import { EXPORT_FORMATS } from '../../catalog/actions/registry.ts';
import { naming } from '../../marks/naming.ts';
import { GROUP_LEVELS, MAX_SHOWN_CALCULATIONS } from '../../query/calculation.ts';
import { ListCalculation, RequestGroup } from '../lists/group-routes.ts';
import { listOf, ListPath, RequestSort } from '../lists/list-routes.ts';
import { SORT_COLUMNS } from '../route/limits.ts';
import { Digits, Flag, route } from '../route/route.ts';
import { MAX_RECORDS } from '../route/limits.ts';

/** The records of a list as a file. */
export const ExportRequest = z.strictObject({
  filter: listOf.filter,
  search: listOf.search,
  sort: z.array(RequestSort).max(SORT_COLUMNS).optional(),
  columns: z.array(ListPath).min(1).max(200),
  /** These records of the list alone. */
  records: naming('records', z.array(z.number().int().positive()).min(1).max(MAX_RECORDS)).optional(),
  /** All of the list but these. */
  without: naming('records', z.array(z.number().int().positive()).max(MAX_RECORDS)).optional(),
  /** The list is a list column of a record. */
  parent: z
    .strictObject({
      columnId: naming('column', z.number().int().positive()),
      recordId: naming('record', z.number().int().positive()),
    })
    .optional(),
  /** The groups that the records stand in, and what is calculated of them; of workbooks for people alone, others are flat. */
  groups: z.array(RequestGroup).max(GROUP_LEVELS).optional(),
  calculations: z.array(ListCalculation).max(MAX_SHOWN_CALCULATIONS).optional(),
  /** As people read it, or as the import reads it back without loss. */
  form: z.enum(['shown', 'import']).optional(),
  /** The files of its columns come along: all is one zip file, and cells have their paths in it. */
  files: z.boolean().optional(),
});

export type ExportRequest = z.infer<typeof ExportRequest>;

/** The routes of export, and of files that are kept (spec 2, 7). */
export const EXPORT_ROUTES = {
  api_export: route({
    method: 'POST',
    path: '/api/export/{idform}/{format}',
    audience: 'session',
    reads: true,
    summary: 'The records of a list as a file; of a long list the task that makes it',
    params: z.object({ tableId: naming('table', Digits), format: z.enum(EXPORT_FORMATS) }),
    body: ExportRequest,
    answer: z.object({ task: z.number() }),
  }),
  cache_get: route({
    method: 'GET',
    path: '/cache/get/{key}/{attachement}',
    audience: 'session',
    personal: true,
    summary: 'A file that is kept, by its key for the session',
    params: z.object({
      key: naming('plain', z.string().regex(/^\d{1,16}\.[\w-]{43}$/)),
      attachement: Flag.prefault('1'),
    }),
    media: 'application/octet-stream',
  }),
} as const;
