import type { FILE_ROUTES } from '#core/contract/configuration/file-routes.ts';
import { dropTableFiles, tableFiles } from '../../from-files/from-files.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { uploadTableFile } from '../../import/import.ts';

/** Tables that are made of files. */
export function fileHandlers() {
  return {
    files_add: async ({ requestContext, query, body }) => ({
      file: await uploadTableFile(requestContext(), { ...query, source: body }),
    }),
    files_list: async ({ requestContext }) => ({ files: await tableFiles(requestContext()) }),
    files_drop: async ({ requestContext, body }) => ({
      changed: await dropTableFiles(requestContext(), body.files),
    }),
  } satisfies HandlersOf<typeof FILE_ROUTES>;
}
