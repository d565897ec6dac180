import type { IMPORT_ROUTES } from '#core/contract/records/import-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  checkFile,
  IMPORT_TASK,
  importInput,
  importUpload,
  isLong,
  lookAtFile,
  progressOf,
  refusedFile,
  runFile,
  uploadFile,
} from '../../import/import.ts';
import type { Services } from '../services.ts';
import { addTask } from '../../tasks/tasks.ts';

/** Files that become records. */
export function importHandlers({ uploads }: Services): HandlersOf<typeof IMPORT_ROUTES> {
  return {
    import_csv: async ({ requestContext, params, query, body, request }) =>
      await importUpload(requestContext(), {
        ...params,
        ...query,
        reading: { encoding: query.encoding, separator: query.separator },
        source: body,
        uploads,
        caller: request,
      }),
    import_xlsx: async ({ requestContext, params, query, body, request }) =>
      await importUpload(requestContext(), {
        ...params,
        ...query,
        reading: { sheet: query.sheet },
        source: body,
        uploads,
        caller: request,
      }),
    import_upload: async ({ requestContext, params, query, body }) =>
      await uploadFile(requestContext(), { ...params, ...query, source: body }),
    import_look: async ({ requestContext, params, body }) =>
      await lookAtFile(requestContext(), params.file, body),
    import_check: async ({ requestContext, params, body, request }) =>
      await checkFile(requestContext(), params.file, { ...body, uploads, caller: request }),
    import_run: async ({ requestContext, session, params, body, request }) => {
      const context = requestContext();
      const { name, long } = await isLong(context, params.file, body);
      if (!long) return await runFile(context, params.file, { ...body, uploads, caller: request });
      const task = { kind: IMPORT_TASK, title: { file: name }, input: importInput(params.file, body) };
      return { task: await addTask(context.db, session(), task) };
    },
    import_progress: async ({ requestContext, params }) => await progressOf(requestContext(), params.file),
    import_refused: async ({ requestContext, params }) => ({
      ...(await refusedFile(requestContext(), params.file, uploads)),
      media: 'text/csv; charset=utf-8',
      isAttached: true,
    }),
  };
}
