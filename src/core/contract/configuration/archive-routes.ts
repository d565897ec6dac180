import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';
import { DraftState } from './configuration-routes.ts';
import { DraftImpact } from './impact-routes.ts';

/** Most bytes of a zip file with a configuration. */
const MAX_ARCHIVE_BYTES = 64_000_000;
/** Most versions of one page. */
const MAX_LISTED = 200;

const Version = naming('plain', z.number().int().positive());
const Title = z.string().trim().min(1).max(200);

/**
 * What something of an archive is that has an id which is not known here, but the name of something: another one by its id,
 * or the same by its name.
 */
const MatchBy = z.enum(['ids', 'names']);
export type MatchBy = z.infer<typeof MatchBy>;

/** A version of the configuration that is kept under a name. */
const Archive = z.object({ id: z.number(), name: z.string(), at: z.string(), author: z.string().nullable() });
export type Archive = z.infer<typeof Archive>;

/** A version of the configuration, as lists tell of it. */
const VersionLine = z.object({
  version: z.number(),
  /** The one that it came after; null for the first. */
  parent: z.number().nullable(),
  at: z.string(),
  /** Null where no user did it. */
  author: z.string().nullable(),
  title: z.string(),
  /** What brought it; null where that is not known. */
  occasion: z.string().nullable(),
  /** In how many objects it differs from its parent; null where that was not counted. */
  changes: z.number().nullable(),
  archives: z.array(Archive),
});
export type VersionLine = z.infer<typeof VersionLine>;

/** What putting an earlier version in force would do. */
const VersionImpact = DraftImpact.extend({
  /**
   * Records that got other choices when the version in force was applied, and the operation that did it: they keep them when
   * only the configuration goes back.
   */
  converted: z.object({ operation: z.number(), records: z.number() }).nullable(),
});
export type VersionImpact = z.infer<typeof VersionImpact>;

/** The routes of the versions of the configuration, and of its archives (spec 7). */
export const ARCHIVE_ROUTES = {
  admin_config_versions: route({
    method: 'GET',
    path: '/admin/config/versions',
    audience: 'configuration',
    summary:
      'The versions of the configuration, the newest first: those before the version `before`; those whose title, author, archive or number has `search`; with `archived` those alone that are kept under a name; or the one `version`',
    query: z.object({
      before: Digits.optional(),
      limit: Digits.pipe(z.number().min(1).max(MAX_LISTED)).prefault('50'),
      search: z.string().trim().max(200).optional(),
      archived: z.literal('1').optional(),
      version: Digits.optional(),
    }),
    answer: z.object({
      versions: z.array(VersionLine),
      more: z.boolean(),
      /** The one in force. */
      current: z.number(),
      /** How many there are in all. */
      count: z.number(),
    }),
  }),
  admin_config_version_impact: route({
    method: 'POST',
    path: '/admin/config/versions/impact',
    audience: 'configuration',
    reads: true,
    summary:
      'What putting a version in force again would do to records, formulas and rights. Nothing is changed',
    body: z.strictObject({ version: Version }),
    answer: VersionImpact,
  }),
  admin_config_version_undo: route({
    method: 'POST',
    path: '/admin/config/versions/undo',
    audience: 'configuration',
    summary:
      'Undoes the version in force: what was before it is in force again, as a new version; data entered meanwhile is kept',
    body: z.strictObject({ version: Version, title: Title }),
    answer: z.object({ version: z.number() }),
  }),
  admin_config_archive_save: route({
    method: 'POST',
    path: '/admin/config/archive/save',
    audience: 'configuration',
    fields: true,
    summary: 'Keeps a version of the configuration, the one in force unless given, under a name',
    body: z.strictObject({ name: Title, version: Version.optional() }),
    answer: Archive.extend({ version: z.number() }),
  }),
  admin_config_archive_remove: route({
    method: 'POST',
    path: '/admin/config/archive/remove',
    audience: 'configuration',
    summary: 'Forgets the name of a version that was kept; the version itself stays',
    body: z.strictObject({ archive: naming('plain', z.number().int().positive()) }),
    answer: z.object({ name: z.string(), version: z.number() }),
  }),
  admin_config_archive_restore: route({
    method: 'POST',
    path: '/admin/config/archive/restore',
    audience: 'configuration',
    summary:
      'Puts an archive, or any other version, in force again, as a new version; `over` is the version that it follows',
    body: z.strictObject({ version: Version, over: Version, title: Title }),
    answer: z.object({ version: z.number() }),
  }),
  admin_config_archive_import: route({
    method: 'POST',
    path: '/admin/config/archive/import',
    audience: 'configuration',
    personal: true,
    stream: 'application/octet-stream',
    largest: MAX_ARCHIVE_BYTES,
    summary:
      'Makes the own draft say what an archive says, a zip file of its folder, by one step; what is wrong with it stands at its file and line',
    query: z.object({
      revision: Digits,
      match: MatchBy.optional(),
    }),
    answer: z.object({
      draft: DraftState,
      /** In how many objects the draft has changed; 0 where it said the same already. */
      changes: z.number(),
    }),
  }),
  admin_config_archive_export: route({
    method: 'GET',
    path: '/admin/config/archive/export',
    audience: 'configuration',
    summary: 'A version of the configuration, the one in force unless given, as a zip file of its folder',
    query: z.object({ version: Digits.optional() }),
    media: 'application/zip',
  }),
} as const;
