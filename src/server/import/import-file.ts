import { isList } from '#core/fields/traits.ts';
import { isOtherEnd } from '#core/catalog/catalog.ts';
import { mayOperate, mayWriteColumn } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { firstValues, type OwnContext } from '../records/records.ts';
import { loadLines, type ImportProgress } from './load-lines.ts';
import { mapHeaders } from './mapping.ts';
import { openFile, type OpenFile } from './open-file.ts';
import { planLoad, workedColumns } from './plan-load.ts';
import type { FileProblem } from './problems.ts';
import type { Goal } from './targets.ts';
import { wordsIn, type DescribeProblem } from './words.ts';

/** What an import did or, when it only checks, would do. `imported` is 0 as soon as one line is refused. */
export type ImportAnswer = AnswerOf<Contract['import_csv']>;

/** A file to import, and into what. */
interface FileImport {
  readonly table: Table;
  /** For pairs of records: the many-to-many list of `table` that they are added to. */
  readonly column?: Column | undefined;
  readonly source: AsyncIterable<Uint8Array>;
  /** Header → `column` or `link.key`, empty for what is left out; other headers are mapped by name or label. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  /** Do everything but keep nothing. */
  readonly check: boolean;
  /** What the journal calls the import; the table's name unless given. */
  readonly title?: string | undefined;
  /** Ends the import; nothing is kept then. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/**
 * Imports a CSV file into a table, or pairs of records into a many-to-many list: whole or not at all, in constant
 * memory. Throws AppError `access.refused`, `import.invalid` for a file that cannot be read, `import.mapping` for
 * headers that do not fit.
 */
export async function importFile(requestContext: OwnContext, request: FileImport): Promise<ImportAnswer> {
  refuseStrangers(requestContext, { table: request.table, list: request.column });
  const words = await wordsIn(requestContext.viewer.locale);
  const file = await openFile(request.source);
  if (!file.ok) throw new AppError('import.invalid', { reason: words(file.problem) });
  try {
    return await importOpen(requestContext, request, { file: file.value, words });
  } finally {
    await file.value.close();
  }
}

async function importOpen(
  requestContext: OwnContext,
  request: FileImport,
  { file, words }: { file: OpenFile; words: DescribeProblem },
): Promise<ImportAnswer> {
  const { catalog, viewer } = requestContext;
  const goal: Goal = { table: request.table, list: request.column };
  const fixed = goal.list
    ? {}
    : await firstValues(requestContext, goal.table, {
        columns: sameForAll(requestContext, goal.table),
        given: {},
      });
  const map = new Map(
    Object.entries(request.mapping ?? {}).map(([header, target]) => [
      header.trim().normalize('NFC'),
      target.trim(),
    ]),
  );
  const mapped = mapHeaders(requestContext, goal, {
    header: file.header,
    map,
    filled: new Set(Object.keys(fixed)),
  });
  if ('problems' in mapped)
    throw new AppError('import.mapping', { reason: mapped.problems.map(words).join(' ') });
  const { mapping } = mapped;
  requestContext.accounts?.prove(
    goal.list ? [goal.list] : mapping.headers.flatMap(({ target }) => target.column ?? []),
  );
  const plan = planLoad(catalog, goal, mapping, fixed);
  const title = request.title ?? labelOf(goal.table.plural, viewer.locale);
  const loading = { ...request, parts: file.parts, mapping, plan, title };
  const { problems, ...counts } = await loadLines(requestContext, loading).catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    throw new AppError('import.invalid', { reason: words({ code: 'import.at_the_same_time' }) });
  });
  return {
    ...counts,
    mapping: { ...mapping.used },
    problems: problems.map((problem) => reported(problem, words)),
  };
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

/** Values that forms take in other forms than files do: what is said of them in a file. */
const IN_FILES: Readonly<Record<string, string>> = {
  'value.date': 'import.date',
  'value.date_time': 'import.date_time',
};

/** Throws AppError for a table that does not exist for the viewer, and where the viewer may not add to it. */
function refuseStrangers(requestContext: OwnContext, { table, list }: Goal): void {
  const { catalog, viewer } = requestContext;
  if (!mayOperate(viewer, 'read', table)) throw new AppError('table.unknown', { table: table.id });
  if (list && (!isList(list) || isOtherEnd(requestContext, list)))
    throw new AppError('column.unknown', { column: list.name });
  const allowed = list
    ? mayOperate(viewer, 'update', table) && mayWriteColumn(catalog, viewer, table, list)
    : mayOperate(viewer, 'create', table);
  if (!allowed) throw new AppError('access.refused');
}
