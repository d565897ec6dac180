import { z } from 'zod';
import type { TaskOutcome } from '#core/contract/tasks/task-routes.ts';
import type { CatalogStore } from '../catalog/catalog.ts';
import { knownError } from '../http/map-error.ts';
import { keptFile, runFileAlone, type ImportAnswer } from '../import/import.ts';
import type { OwnContext } from '../records/records.ts';
import type { Session } from '../session/session.ts';
import { addTask, taskKind, taskNamed, type TaskKind } from '../tasks/tasks.ts';
import { openedTranslations } from '../translations/translations.ts';
import { importedIn, noteSheet, openSheets, type OpenSheet, type SheetResult } from './sheet-outcomes.ts';

/** Imports the lines of files of which tables were made. */
export const FILES_TASK = taskNamed('files');

const Input = z.object({ version: z.number() });

/** What such a task is to do: everything that is open, once the version with the tables is in force. */
export function filesInput(version: number): z.infer<typeof Input> {
  return { version };
}

/** The first of some names. */
export function shortList(names: readonly string[]): string {
  const different = [...new Set(names)];
  return different.length <= NAMES ? different.join(', ') : `${different.slice(0, NAMES).join(', ')}, …`;
}

/** Goes on with what was not imported to the end; gives the task, or null where nothing is open. */
export async function continueFiles(request: OwnContext, session: Session): Promise<number | null> {
  const sheets = await openSheets(request);
  if (sheets.length === 0) return null;
  const task = {
    kind: FILES_TASK,
    title: { file: shortList(sheets.map(({ name }) => name)) },
    input: filesInput(request.catalog.version),
  };
  return await addTask(request.db, session, task);
}

/** Refused lines that an outcome names, of each file and of all. */
const NAMED = 5;
const NAMED_IN_ALL = 50;

/** Names that the title of a task has. */
const NAMES = 3;

interface Running {
  readonly request: OwnContext;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total?: number) => void;
}

/** Imports sheet after sheet, each whole in a transaction of its own; one that fails does not hinder the others. */
export function filesKind(store: () => CatalogStore): TaskKind {
  return taskKind(Input, async ({ input, request: own, progress, signal }) => {
    const isOlder = own.catalog.version < input.version;
    if (isOlder) await store().reload();
    const request = isOlder ? { ...own, catalog: store().current() } : own;
    const sheets = await openSheets(request);
    const total = sheets.reduce((sum, { lines }) => sum + lines, 0);
    const told: { what: string; why: string }[] = [];
    let [before, records, refused] = [0, 0, 0];
    for (const sheet of sheets) {
      const running = { request, signal, progress: (done: number) => progress(before + done, total) };
      const { report, failure } = await importedSheet(running, sheet, sheet.afterwards === null);
      records += report?.imported ?? 0;
      refused += report?.refused ?? 0;
      told.push(...toldOf(sheet, report, failure));
      before += sheet.lines;
    }
    for (const sheet of sheets) {
      if (sheet.afterwards === null) continue;
      const { report, failure } = await importedSheet(
        { request, signal, progress: () => undefined },
        { ...sheet, settings: sheet.afterwards },
        true,
      );
      refused += report?.refused ?? 0;
      told.push(...toldOf(sheet, report, failure));
    }
    progress(total, total);
    return { records, refused, refusals: told.slice(0, NAMED_IN_ALL) } satisfies TaskOutcome;
  });
}

function toldOf(
  { name }: OpenSheet,
  report: ImportAnswer | undefined,
  failure: string | undefined,
): readonly { readonly what: string; readonly why: string }[] {
  if (failure !== undefined) return [{ what: name, why: failure }];
  return (report?.problems ?? []).slice(0, NAMED).map(({ line, column, message }) => ({
    what: [name, line, column].filter((part) => part !== '').join(' · '),
    why: message,
  }));
}

/** Imports a sheet; what became of it is written with its lines, so that no line comes twice. */
async function importedSheet(
  { request, signal, progress }: Running,
  sheet: OpenSheet,
  isLast: boolean,
): Promise<{ readonly report?: ImportAnswer; readonly failure?: string }> {
  const { id, reading, settings } = sheet;
  const noting: OwnContext = isLast ? importedIn(request, sheet) : request;
  try {
    const { hash } = await keptFile(request.db, request.viewer.account, id);
    const report = await runFileAlone(
      noting,
      id,
      { hash, reading, settings },
      {
        signal,
        progress,
        // The file is kept, with its mapping, and so are its refused lines.
        keep: () => Promise.resolve(),
      },
    );
    if (isLast) await noteSheet(request.db, sheet, doneOf(report));
    return { report };
  } catch (error) {
    if (signal.aborted) throw error;
    const { code, params } = knownError(error, request.catalog);
    const translations = await openedTranslations();
    const failure = translations.message(`errors.${code}`, params ?? {}, request.viewer.locale);
    await noteSheet(request.db, sheet, { state: 'failed', records: 0, refused: 0, message: failure });
    return { failure };
  }
}

function doneOf({ imported, refused, problems }: ImportAnswer): SheetResult {
  const [first] = problems;
  const message = first
    ? [first.line, first.column, first.message].filter((part) => part !== '').join(' · ')
    : null;
  return { state: 'done', records: imported, refused, message };
}
