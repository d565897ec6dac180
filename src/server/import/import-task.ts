import { z } from 'zod';
import { ImportRun } from '#core/contract/records/import-routes.ts';
import type { TaskOutcome } from '#core/contract/tasks/task-routes.ts';
import { keepTaskFile, taskKind, taskNamed, type TaskKind } from '../tasks/tasks.ts';
import type { UploadGround } from '../uploads/uploads.ts';
import { runFileAlone } from './kept-import.ts';

/** A long import. */
export const IMPORT_TASK = taskNamed('import');

const Input = z.object({ file: z.number(), run: ImportRun });

/** What a task of an import is to do. */
export function importInput(file: number, run: ImportRun): z.infer<typeof Input> {
  return { file, run };
}

/** Refused lines that an outcome names; the file that it keeps has them all. */
const MAX_NAMED = 20;

/** Imports a kept file, whole or not at all, and keeps its refused lines. */
export function importKind(uploads: UploadGround): TaskKind {
  return taskKind(Input, async ({ task, input, request, progress, signal }) => {
    let file: TaskOutcome['file'];
    const run = { ...input.run, uploads };
    const report = await runFileAlone(request, input.file, run, {
      signal,
      progress,
      keep: async ({ name, content }) => {
        file = await keepTaskFile(request.db, task, { name, media: 'text/csv; charset=utf-8' }, content);
      },
    });
    const { imported, changed, refused, operation, problems } = report;
    return {
      records: operation === null ? 0 : imported + changed,
      refused,
      refusals: problems.slice(0, MAX_NAMED).map(({ line, column, message }) => ({
        what: column === '' ? String(line) : `${line} · ${column}`,
        why: message,
      })),
      ...(file ? { file } : {}),
      ...(operation === null ? {} : { operation }),
    };
  });
}
