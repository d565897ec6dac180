import type { ARCHIVE_ROUTES } from '#core/contract/configuration/archive-routes.ts';
import { draftState } from '../../configuration/configuration.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  exportArchive,
  importArchive,
  listVersions,
  removeArchive,
  restoreVersion,
  saveArchive,
  undoVersion,
  versionImpact,
} from '../../versions/versions.ts';
import { configuringOf } from '../configuring-of.ts';
import type { Services } from '../services.ts';

export function archiveHandlers({ area, parts }: Services): HandlersOf<typeof ARCHIVE_ROUTES> {
  /** Answers after a new version is in force here; other processes hear of it. */
  const inForce = async ({ version }: { readonly version: number }) => {
    await parts.store.reload();
    return { version };
  };
  return {
    admin_config_versions: async ({
      query: { archived, before, search, version, limit },
      requestContext,
    }) => {
      const wanted = { before, limit, search, version, archived: archived === '1' };
      const { versions, more, count } = await listVersions(area.db, wanted);
      return { versions: [...versions], more, count, current: requestContext().catalog.version };
    },
    admin_config_version_impact: async ({ body: { version }, ...call }) =>
      await versionImpact(configuringOf(area, call), version),
    admin_config_version_undo: async ({ body: { version, title }, request, ...call }) =>
      await inForce(await undoVersion(configuringOf(area, call), version, { title, address: request.ip })),
    admin_config_archive_save: async ({ body, request, ...call }) =>
      await saveArchive(configuringOf(area, call), body, request.ip),
    admin_config_archive_remove: async ({ body: { archive }, request, ...call }) =>
      await removeArchive(configuringOf(area, call), archive, request.ip),
    admin_config_archive_restore: async ({ body: { version, over, title }, request, ...call }) => {
      const restoring = { title, address: request.ip };
      return await inForce(await restoreVersion(configuringOf(area, call), { version, over }, restoring));
    },
    admin_config_archive_import: async ({ query: { revision, match }, request, ...call }) => {
      const configuring = configuringOf(area, call);
      // The route's body is the file's bytes.
      const { draft, changes } = await importArchive(configuring, {
        revision,
        match,
        bytes: request.body as Buffer,
        address: request.ip,
      });
      return { draft: draftState(configuring, draft), changes };
    },
    admin_config_archive_export: async ({ query, request, ...call }) => {
      const configuring = configuringOf(area, call);
      const { version = configuring.catalog.version } = query;
      const { name, bytes } = await exportArchive(configuring, version, request.ip);
      const day = new Date().toISOString().slice(0, 10);
      return {
        media: 'application/zip',
        content: bytes,
        name: `${name}-${day}-version-${version}.zip`,
        isAttached: true,
      };
    },
  };
}
