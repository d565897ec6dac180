import { inTransaction, type Database, type Transaction } from '../database/pool.ts';
import { copyInto } from '../query/bulk/copy.ts';
import { writeStaged, type BulkWriting } from '../query/bulk/import.ts';
import { judgedPairs } from '../query/bulk/pair-controls.ts';
import type { BulkPlan } from '../query/bulk/plan.ts';
import { findProblems } from '../query/bulk/problems.ts';
import { createStage, findRecords, STAGE, stageColumns, workOutLines } from '../query/bulk/stage.ts';
import type { OwnContext } from '../records/records.ts';
import type { Mapping } from './mapping.ts';
import { MAX_PROBLEMS, Problems, type FileProblem } from './problems.ts';
import type { CsvPart } from './read-csv.ts';
import { lineReader } from './read-line.ts';

/** How far an import is: lines and bytes read; storing begins when all are. */
export interface ImportProgress {
  readonly phase: 'reading' | 'storing';
  readonly lines: number;
  readonly bytes: number;
}

/** A file with its mapping, and what becomes of its lines. */
interface Loading {
  readonly parts: AsyncIterable<CsvPart>;
  readonly mapping: Mapping;
  readonly plan: BulkPlan;
  readonly check: boolean;
  readonly title: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** How many lines were read, became records and were refused, and why. */
interface Loaded {
  readonly lines: number;
  readonly imported: number;
  /** What the journal calls it; null where nothing was written. */
  readonly operation: number | null;
  readonly refused: number;
  /** Values that lost spaces around them, those of refused lines included. */
  readonly trimmed: number;
  readonly problems: readonly FileProblem[];
}

/**
 * Stages all lines, compares them with each other and with the stored records, and writes them if all are good: one
 * transaction, in which the memory of the server does not grow with the file.
 */
export async function loadLines(requestContext: OwnContext, loading: Loading): Promise<Loaded> {
  const { db, viewer } = requestContext;
  const { plan, mapping, check, title, signal } = loading;
  return await inTransaction(db, async (tx) => {
    const cancelling = cancelOnAbort(db, tx, signal);
    try {
      // A large file may take longer than a statement otherwise may.
      await tx.query("set local statement_timeout = 0; set local work_mem = '32MB'; savepoint import");
      await createStage(tx, plan);
      const tally = new Tally(loading, viewer.timeZone);
      await copyInto(tx, { table: STAGE, columns: stageColumns(plan) }, tally.staged());
      signal?.throwIfAborted();
      const { problems } = tally;
      await findRecords(tx, requestContext, plan);
      await workOutLines(tx, requestContext, plan);
      const found = await findProblems(tx, requestContext, { plan, most: MAX_PROBLEMS });
      problems.addCompared(mapping, found.first, found.refused);
      const { userId, account } = viewer;
      const writing = { catalog: requestContext.catalog, userId, account, title };
      const written =
        problems.refused === 0
          ? await writeJudged(tx, requestContext, { loading, problems, writing })
          : undefined;
      const good = problems.refused === 0;
      if (good && check) await tx.query('set constraints all immediate');
      if (!good || check) await tx.query('rollback to savepoint import');
      signal?.throwIfAborted();
      if (written && written.imported > 0 && good && !check)
        await tellOfImport(tx, requestContext, { operation: written.operation, plan });
      return {
        lines: tally.lines,
        imported: good ? (written?.imported ?? 0) : 0,
        operation: check || !good ? null : (written?.operation ?? null),
        refused: problems.refused,
        trimmed: tally.trimmed,
        problems: problems.first,
      };
    } finally {
      await cancelling.stop();
    }
  });
}

/** Reads lines for the stage and counts them; lives for one file. */
class Tally {
  lines = 0;
  trimmed = 0;
  readonly problems = new Problems();
  readonly #loading: Loading;
  readonly #timeZone: string;

  constructor(loading: Loading, timeZone: string) {
    this.#loading = loading;
    this.#timeZone = timeZone;
  }

  async *staged(): AsyncGenerator<readonly string[]> {
    const { parts, mapping, signal, onProgress } = this.#loading;
    const read = lineReader(mapping, this.#timeZone);
    let bytes = 0;
    for await (const part of parts) {
      signal?.throwIfAborted();
      const staged: string[] = [];
      for (const line of part.lines) {
        const result = read(line, part.broken);
        if (result.staged !== undefined) staged.push(result.staged);
        this.trimmed += result.trimmed;
        this.problems.addLine(line.line, result.problems);
      }
      this.lines += part.lines.length;
      if (part.fault) this.#end(part.fault);
      bytes = part.bytes;
      onProgress?.({ phase: 'reading', lines: this.lines, bytes });
      yield staged;
    }
    onProgress?.({ phase: 'storing', lines: this.lines, bytes });
  }

  /** The line at which reading ended is one of the file's, too. */
  #end({ line, code }: NonNullable<CsvPart['fault']>): void {
    this.lines += 1;
    this.problems.addLine(line, [{ code, header: '', value: '' }]);
  }
}

/** Writes the staged lines; of pairs it is only known then whether they go with the controls of their records. */
async function writeJudged(
  tx: Transaction,
  requestContext: OwnContext,
  {
    loading: { plan, mapping },
    problems,
    writing,
  }: { readonly loading: Loading; readonly problems: Problems; readonly writing: BulkWriting },
) {
  const { written, found } = await judgedPairs(tx, requestContext, { plan, most: MAX_PROBLEMS }, () =>
    writeStaged(tx, plan, writing),
  );
  problems.addCompared(mapping, found.first, found.refused);
  return written;
}

/** Tells of what a file has changed; which records that are the journal knows. */
async function tellOfImport(
  tx: Transaction,
  { recordsChanged }: OwnContext,
  { operation, plan: { load } }: { readonly operation: number; readonly plan: BulkPlan },
): Promise<void> {
  const { table } = load.kind === 'records' ? load : load.changed;
  await recordsChanged?.(tx, { operation, changes: [{ how: 'imported', table: table.id }] });
}

/** Ends the statement that runs when the signal is given. */
function cancelOnAbort(
  db: Database,
  tx: Transaction,
  signal: AbortSignal | undefined,
): { readonly stop: () => Promise<void> } {
  let asked: Promise<unknown> | undefined;
  const ask = () => {
    asked = db.cancel(tx);
  };
  signal?.addEventListener('abort', ask, { once: true });
  return {
    stop: async () => {
      signal?.removeEventListener('abort', ask);
      // A request under way must not hit the connection's next user.
      await asked;
    },
  };
}
