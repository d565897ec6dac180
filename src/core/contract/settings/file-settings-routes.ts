import { z } from 'zod';
import { FileSettings } from '../../site-settings/files.ts';
import { partialSetting } from '../../site-settings/parts.ts';
import { route } from '../route/route.ts';

/** A number of files, and their bytes together. */
const Stored = z.object({ files: z.number(), bytes: z.number() });

const FilesInfo = z.object({
  settings: FileSettings,
  /** All files that are stored: in records, in drafts, and those that can still come back by undo. */
  stored: Stored,
  /** What the store has of them: the same bytes once. */
  content: Stored,
  /** How many accounts have uploaded some, and those that have stored the most, the greatest first. */
  count: z.number(),
  accounts: z.array(Stored.extend({ account: z.string(), name: z.string() })),
});

const TableFiles = Stored.extend({
  name: z.string(),
  /** What the table is called; null for one that is no longer in the configuration. */
  label: z.string().nullable(),
});

/** The routes by which administrators say how much people may store, and see what is stored. */
export const FILE_SETTINGS_ROUTES = {
  admin_files: route({
    method: 'GET',
    path: '/admin/files/',
    audience: 'configuration',
    summary: 'How large files may be, what is stored, and by whom',
    answer: FilesInfo,
  }),
  admin_files_tables: route({
    method: 'GET',
    path: '/admin/files/tables',
    audience: 'configuration',
    summary:
      'How many files the records of each table hold, and their bytes, the greatest first; reads all of them',
    answer: z.object({ tables: z.array(TableFiles) }),
  }),
  admin_files_save: route({
    method: 'POST',
    path: '/admin/files/save',
    audience: 'configuration',
    fields: true,
    summary: 'Changes the limits of files that are given and leaves the others',
    body: partialSetting(FileSettings),
    answer: FilesInfo,
  }),
} as const;
