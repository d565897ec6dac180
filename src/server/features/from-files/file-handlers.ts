import type { FILE_ROUTES } from '#core/contract/configuration/file-routes.ts';
import {
  continueFiles,
  createTables,
  dropTableFiles,
  matchesOf,
  profilesOf,
  profilesOfSheets,
  tableFiles,
} from '../../from-files/from-files.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { uploadTableFile } from '../../import/import.ts';
import type { Services } from '../services.ts';

/** Tables that are made of files. */
export function fileHandlers({ area, parts }: Services) {
  return {
    files_add: async ({ requestContext, query, body }) => ({
      file: await uploadTableFile(requestContext(), { ...query, source: body }),
    }),
    files_profile: async ({ requestContext, params, body }) => ({
      sheets: [...(await profilesOf(requestContext(), params.file, body))],
    }),
    files_match: async ({ requestContext, body }) => {
      const request = requestContext();
      return { matches: await matchesOf(request, await profilesOfSheets(request, body.sheets)) };
    },
    files_create: async ({ requestContext, session, body }) => {
      const { translations } = area;
      const made = await createTables(requestContext(), { session: session(), translations }, body);
      // The answer comes after the new version is in force here; other processes hear of it.
      await parts.store.reload();
      return { ...made, tables: [...made.tables] };
    },
    files_import: async ({ requestContext, session }) => ({
      task: await continueFiles(requestContext(), session()),
    }),
    files_list: async ({ requestContext }) => ({ files: [...(await tableFiles(requestContext()))] }),
    files_drop: async ({ requestContext, body }) => ({
      changed: await dropTableFiles(requestContext(), body.files),
    }),
  } satisfies HandlersOf<typeof FILE_ROUTES>;
}
