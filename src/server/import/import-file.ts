import { isList } from '#core/fields/traits.ts';
import { columnNamed, isOtherEnd } from '#core/catalog/catalog.ts';
import { mayOperate, mayWriteColumn } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { firstValues, type OwnContext } from '../records/records.ts';
import type { ImportMatch, ImportSettings } from '#core/contract/records/import-routes.ts';
import type { UploadGround } from '../uploads/uploads.ts';
import type { BulkPlan, LinkedPlan } from '../query/bulk/plan.ts';
import type { ShownLine } from '../query/bulk/shown-lines.ts';
import { loadLines } from './load-lines.ts';
import { isMadeOf, mapHeaders, type Mapping } from './mapping.ts';
import { withFiles } from './packed/with-files.ts';
import { openFile, type FileReading, type OpenFile } from './reading/open-file.ts';
import { UnreadableFile } from './reading/unreadable-file.ts';
import type { ImportProgress } from './tally.ts';
import { planLinked, planLoad, workedColumns } from './plan-load.ts';
import type { FileProblem } from './problems.ts';
import type { Goal } from './targets.ts';
import { wordsIn, type DescribeProblem } from './words.ts';

/** What an import did or, when it only checks, would do. `imported` is 0 as soon as one line is refused. */
export type ImportAnswer = AnswerOf<Contract['import_csv']>;

/** What a check found, with the lines that a screen shows. */
type CheckedLines = Pick<AnswerOf<Contract['import_check']>, 'rows' | 'fresh' | 'changes' | 'files'>;

/** A file to import, and into what. */
interface FileImport {
  readonly table: Table;
  /** For pairs of records: the many-to-many list of `table` that they are added to. */
  readonly column?: Column | undefined;
  readonly source: AsyncIterable<Uint8Array>;
  readonly reading?: FileReading | undefined;
  /** Header → `column` or `link.key`, empty for what is left out; other headers are mapped by name or label. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  /** What becomes of cells and lines; its `map` goes by `mapping`. */
  readonly settings?: Omit<ImportSettings, 'map'> | undefined;
  /** Where the files of a zip file go; columns of files are not filled without. */
  readonly uploads?: UploadGround | undefined;
  /** Do everything but keep nothing. */
  readonly check: boolean;
  /** What the journal calls the import; the table's name unless given. */
  readonly title?: string | undefined;
  /** Problems that are told at most, 1,000 unless given. */
  readonly mostProblems?: number | undefined;
  /** Ends the import; nothing is kept then. */
  readonly signal?: AbortSignal | undefined;
  /** `bytes` of the file as it is read, out of `of` where these are not the file's own. */
  readonly onProgress?:
    | ((progress: ImportProgress & { readonly of?: number | undefined }) => void)
    | undefined;
}

/** The list that the lines of a file are pairs for, as its settings name it. Throws AppError for one that is not there. */
export function pairListOf(table: Table, { list }: Pick<ImportSettings, 'list'>): Column | undefined {
  if (list === undefined) return undefined;
  const column = columnNamed(table, list);
  if (!column) throw new AppError('column.unknown', { column: list });
  return column;
}

/**
 * Imports a file into a table, or pairs of records into a many-to-many list: whole or not at all, in constant
 * memory. Throws AppError `access.refused`, `import.invalid` for a file that cannot be read, `import.mapping` for
 * headers that do not fit.
 */
export async function importFile(requestContext: OwnContext, request: FileImport): Promise<ImportAnswer> {
  const { report } = await importedFile(requestContext, request);
  return report;
}

/** The same with the lines that a screen shows of a check. */
export async function importedFile(
  requestContext: OwnContext,
  request: FileImport,
): Promise<{ readonly report: ImportAnswer; readonly shown: CheckedLines }> {
  refuseStrangers(
    requestContext,
    { table: request.table, list: request.column },
    request.settings?.match?.mode,
  );
  const words = await wordsIn(requestContext.viewer.locale);
  return await readable(words, async () => {
    const file = await openFile(request.source, request.reading);
    try {
      return await importOpen(requestContext, request, { file, words });
    } finally {
      await file.close();
    }
  });
}

/** Does what reads a file; throws AppError `import.invalid` where it cannot be read. */
export async function readable<T>(words: DescribeProblem, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new AppError('import.invalid', { reason: words(error.problem) });
  }
}

async function importOpen(
  requestContext: OwnContext,
  request: FileImport,
  { file, words }: { file: OpenFile; words: DescribeProblem },
): Promise<{ readonly report: ImportAnswer; readonly shown: CheckedLines }> {
  const { catalog, viewer } = requestContext;
  const hasFiles = file.packed !== undefined && request.uploads !== undefined;
  const goal: Goal = { table: request.table, list: request.column, hasFiles };
  const fixed = goal.list ? {} : await fixedValues(requestContext, goal.table);
  const mapping = mappingOf(requestContext, goal, { request, header: file.header, filled: fixed, words });
  requestContext.accounts?.prove(
    goal.list ? [goal.list] : mapping.headers.flatMap(({ target }) => target.column ?? []),
  );
  const own = planLoad(catalog, goal, mapping, fixed);
  const plan = await withLinked(requestContext, own, { mapping, make: request.settings?.make ?? [], words });
  const title = request.title ?? labelOf(goal.table.plural, viewer.locale);
  const settings = { map: {}, ...request.settings };
  const onProgress = progressTold(request, file);
  const { uploads, check, signal } = request;
  const onFiles = onProgress && filesTold(onProgress);
  const packing = { file, mapping, settings, check, uploads, signal, onFiles };
  const loaded = await withFiles(requestContext, packing, async ({ fileCount, ...lines }) => {
    const loading = { ...request, ...lines, settings, mapping, plan, title, onProgress };
    return { ...(await loadLines(requestContext, loading)), files: fileCount };
  }).catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    throw new AppError('import.invalid', { reason: words({ code: 'import.at_the_same_time' }) });
  });
  const { problems, shown, fresh, changes, files, ...counts } = loaded;
  const report = {
    ...counts,
    mapping: { ...mapping.used },
    problems: problems.map((problem) => reported(problem, words)),
  };
  return {
    report,
    shown: {
      files,
      rows: shown.map((line) => rowOf(line, mapping)),
      fresh: [...fresh],
      changes: changes.map(({ line, before }) => ({ line, before: changedCells(before, mapping) })),
    },
  };
}

/** Tells how far reading is, of how many bytes where these are not the file's own. */
function progressTold({ onProgress }: FileImport, { bytes: of }: OpenFile) {
  return onProgress && ((progress: ImportProgress) => onProgress({ of, ...progress }));
}

/** The same while files are stored, before their lines are read. */
function filesTold(told: (progress: ImportProgress & { readonly of: number }) => void) {
  return (bytes: number, of: number) => told({ phase: 'reading', lines: 0, bytes, of });
}

/**
 * A plan by which records are made that links name and that are not there. Throws AppError `import.mapping` where the viewer
 * may not make such, or where a text alone is not enough for one.
 */
async function withLinked(
  requestContext: OwnContext,
  plan: BulkPlan,
  {
    mapping,
    make,
    words,
  }: { readonly mapping: Mapping; readonly make: readonly string[]; readonly words: DescribeProblem },
): Promise<BulkPlan> {
  const { load } = plan;
  if (load.kind !== 'records' || make.length === 0) return plan;
  const linked: LinkedPlan[] = [];
  for (const [item, { header, target }] of mapping.headers.entries()) {
    if (!make.includes(header) || !target.records) continue;
    const { records: table, value } = target;
    const fixed = await fixedValues(requestContext, table);
    if (!isMadeOf(requestContext, { table, value, filled: new Set(Object.keys(fixed)) })) {
      const problem = { code: 'import.make', params: { header } };
      throw new AppError('import.mapping', { reason: words(problem) });
    }
    linked.push({ item, made: planLinked(requestContext.catalog, { table, value }, fixed) });
  }
  return linked.length === 0 ? plan : { ...plan, load: { ...load, linked } };
}

/** The values that all records of a file begin with. */
async function fixedValues(
  requestContext: OwnContext,
  table: Table,
): Promise<Readonly<Record<string, unknown>>> {
  return await firstValues(requestContext, table, { columns: sameForAll(requestContext, table), given: {} });
}

/** Where the cells of the file go. Throws AppError `import.mapping`. */
function mappingOf(
  requestContext: OwnContext,
  goal: Goal,
  {
    request,
    header,
    filled,
    words,
  }: {
    readonly request: FileImport;
    readonly header: readonly string[];
    readonly filled: Readonly<Record<string, unknown>>;
    readonly words: DescribeProblem;
  },
): Mapping {
  const map = new Map(
    Object.entries(request.mapping ?? {}).map(([name, target]) => [
      name.trim().normalize('NFC'),
      target.trim(),
    ]),
  );
  const mapped = mapHeaders(requestContext, goal, {
    header,
    map,
    filled: new Set(Object.keys(filled)),
    match: request.settings?.match,
  });
  if ('mapping' in mapped) return mapped.mapping;
  throw new AppError('import.mapping', { reason: mapped.problems.map(words).join(' ') });
}

/** A line's cells by their headers. */
function rowOf({ line, cells }: ShownLine, { headers }: Mapping): CheckedLines['rows'][number] {
  return { line, cells: Object.fromEntries(headers.map(({ header }, at) => [header, cells[at] ?? ''])) };
}

/** What stood in the cells that change, by their headers. */
function changedCells(
  before: readonly (string | null)[],
  { headers }: Mapping,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers.flatMap(({ header }, at) => {
      const text = before[at];
      return text === null || text === undefined ? [] : [[header, text]];
    }),
  );
}

/** The columns whose first values do not follow from the record that they are for. */
function sameForAll({ catalog }: OwnContext, table: Table): readonly Column[] {
  const worked = workedColumns(catalog, table);
  return table.columns.filter((column) => !worked.includes(column));
}

/** Two imports of the same unique values wait for each other, and PostgreSQL ended this one. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

function reported(
  { line, column, value, ...problem }: FileProblem,
  words: DescribeProblem,
): ImportAnswer['problems'][number] {
  const code = IN_FILES[problem.code] ?? problem.code;
  return { line, column, value, code: problem.code, message: words({ ...problem, code }) };
}

/** What a viewer must be able to do for an import, in one of several ways. */
const NEEDED = {
  create: [['create']],
  update: [['update']],
  both: [['create', 'update']],
  any: [['create'], ['update']],
} as const;

/** Values that forms take in other forms than files do: what is said of them in a file. */
const IN_FILES: Readonly<Record<string, string>> = {
  'value.date': 'import.date',
  'value.date_time': 'import.date_time',
};

/**
 * Throws AppError for a table that does not exist for the viewer, and where the viewer may not do there what an import of
 * this kind does; `any` where that is not chosen yet.
 */
export function refuseStrangers(
  requestContext: OwnContext,
  { table, list }: Goal,
  mode: ImportMatch['mode'] | 'any' = 'create',
): void {
  const { catalog, viewer } = requestContext;
  if (!mayOperate(viewer, 'read', table)) throw new AppError('table.unknown', { table: table.id });
  if (list && (!isList(list) || isOtherEnd(requestContext, list)))
    throw new AppError('column.unknown', { column: list.name });
  const allowed = list
    ? mayOperate(viewer, 'update', table) && mayWriteColumn(catalog, viewer, table, list)
    : NEEDED[mode].some((needed) => needed.every((operation) => mayOperate(viewer, operation, table)));
  if (!allowed) throw new AppError('access.refused');
}
