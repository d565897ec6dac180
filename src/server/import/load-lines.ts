import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { cancelOnAbort } from '../database/cancel-on-abort.ts';
import { inTransaction, type Transaction } from '../database/pool.ts';
import { copyInto } from '../query/bulk/copy.ts';
import { writeStaged, type BulkWriting } from '../query/bulk/import.ts';
import { leaveOutRefused } from '../query/bulk/left-out.ts';
import { makeLinked } from '../query/bulk/make-linked.ts';
import { isMatching, leaveKnownOut, setKnownAside } from '../query/bulk/match/find-matches.ts';
import type { ShownChange } from '../query/bulk/match/shown-changes.ts';
import { judgedPairs } from '../query/bulk/pair-controls.ts';
import type { BulkPlan } from '../query/bulk/plan.ts';
import { createProblems } from '../query/bulk/conditions.ts';
import { findProblems } from '../query/bulk/problems.ts';
import { firstLines, shownLines, type ShownLine } from '../query/bulk/shown-lines.ts';
import {
  countStaged,
  createStage,
  findRecords,
  leaveUnknownImages,
  STAGE,
  stageColumns,
  workOutLines,
} from '../query/bulk/stage.ts';
import { noteOnTrial } from '../uploads/uploads.ts';
import type { OwnContext } from '../records/records.ts';
import type { Mapping } from './mapping.ts';
import { hasWritten, madeOf, openShared } from './import-operation.ts';
import { changeMatched, tellOfImport } from './matched-lines.ts';
import type { CellFiles } from './packed/cell-files.ts';
import type { FileProblem, Problems } from './problems.ts';
import type { FilePart } from './reading/file-line.ts';
import { Tally, type ImportProgress } from './tally.ts';

/** A file with its mapping, and what becomes of its lines. */
interface Loading {
  readonly parts: AsyncIterable<FilePart>;
  /** What the paths in cells of files become. */
  readonly files?: CellFiles | undefined;
  readonly mapping: Mapping;
  readonly plan: BulkPlan;
  readonly settings: ImportSettings;
  readonly check: boolean;
  readonly title: string;
  readonly mostProblems?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** What became of lines, or would become of them, and why. */
interface Loaded {
  readonly lines: number;
  readonly imported: number;
  readonly created: number;
  readonly changed: number;
  readonly same: number;
  /** Linked records that were made, by header. */
  readonly made: { readonly header: string; readonly count: number }[];
  readonly skipped: number;
  /** What the journal calls it; null where nothing was written. */
  readonly operation: number | null;
  readonly refused: number;
  /** Values that lost spaces around them, those of refused lines included. */
  readonly trimmed: number;
  readonly merged: number;
  readonly problems: readonly FileProblem[];
  /** Lines as they were read: the first refused ones, and the first new records. Only where it is checked. */
  readonly shown: readonly ShownLine[];
  readonly fresh: readonly number[];
  readonly changes: readonly ShownChange[];
}

/** Refused lines, and lines of new records, that a check shows. */
const MAX_REFUSED_SHOWN = 200;
const MAX_FRESH_SHOWN = 20;
const MAX_CHANGES_SHOWN = 100;

/**
 * Stages all lines, compares them with each other and with the stored records, and writes them if all are good, or those
 * that are where the others may be left out: one transaction, in which the memory of the server does not grow with the
 * file. New records come before changed ones, which may link to them. A check goes through the same without the refused lines, and takes it back.
 */
export async function loadLines(requestContext: OwnContext, loading: Loading): Promise<Loaded> {
  const { db, viewer } = requestContext;
  const { plan, check, signal } = loading;
  return await inTransaction(db, async (tx) => {
    const cancelling = cancelOnAbort(db, tx, signal);
    try {
      // A large file may take longer than a statement otherwise may.
      await tx.query("set local statement_timeout = 0; set local work_mem = '32MB'; savepoint import");
      await noteOnTrial(tx, viewer.account, loading.files?.onTrial ?? []);
      await createStage(tx, plan);
      await createProblems(tx);
      const tally = new Tally({ ...loading, timeZone: viewer.timeZone, secrets: requestContext.secrets });
      await stageLines(tx, plan, tally);
      signal?.throwIfAborted();
      const linked = plan.load.kind === 'records' ? (plan.load.linked ?? []) : [];
      const shared = linked.length > 0 ? await openShared(tx, requestContext, loading) : undefined;
      const judged = await judgeLines(tx, requestContext, { loading, tally, shared });
      signal?.throwIfAborted();
      const { problems } = tally;
      const { created = 0, changed = 0, same = 0 } = judged.written ?? {};
      const made = await madeOf(tx, plan, judged.written);
      const isPartial = problems.refused > 0 && loading.settings.skipRefused !== true;
      const isKept = !check && judged.written !== undefined && !isPartial;
      if (judged.written && check) await tx.query('set constraints all immediate');
      const hasChanged = isKept && (await hasWritten(tx, plan, judged.written));
      const operation = hasChanged ? (judged.written?.operation ?? null) : null;
      if (!isKept) await tx.query('rollback to savepoint import');
      if (operation !== null)
        await tellOfImport(tx, requestContext, {
          operation,
          plan,
          created,
          hasMade: made.size > 0,
        });
      const wouldImport = problems.refused === 0 || loading.settings.skipRefused === true;
      return {
        lines: tally.lines,
        imported: wouldImport ? created : 0,
        created,
        changed,
        same,
        made: [...made].map(([item, count]) => ({
          header: loading.mapping.headers[item]?.header ?? '',
          count,
        })),
        skipped: tally.left,
        operation,
        refused: problems.refused,
        trimmed: tally.trimmed,
        merged: tally.merged,
        problems: problems.first,
        shown: judged.shown,
        fresh: judged.fresh,
        changes: judged.changes,
      };
    } finally {
      await cancelling.stop();
    }
  });
}

/** Puts the lines into the stage; images of texts that are not there are left out. */
async function stageLines(tx: Transaction, plan: BulkPlan, tally: Tally): Promise<void> {
  await copyInto(tx, { table: STAGE, columns: stageColumns(plan) }, tally.staged());
  await leaveUnknownImages(tx, plan);
}

/** What was written of staged lines. */
interface Written {
  readonly created: number;
  readonly changed: number;
  /** Lines of stored records that stay as they are. */
  readonly same: number;
  readonly operation: number | null;
}

interface Judged {
  /** Undefined where nothing could be written. */
  readonly written: Written | undefined;
  readonly shown: readonly ShownLine[];
  readonly fresh: readonly number[];
  readonly changes: readonly ShownChange[];
}

/** Compares the staged lines, and writes those that become records or change some. */
async function judgeLines(
  tx: Transaction,
  requestContext: OwnContext,
  {
    loading,
    tally,
    shared,
  }: { readonly loading: Loading; readonly tally: Tally; readonly shared: BulkWriting | undefined },
): Promise<Judged> {
  const { problems } = tally;
  const { plan, mapping, check, settings } = loading;
  const known = await lookUp(tx, requestContext, plan, shared);
  const found = await findProblems(tx, requestContext, { plan, most: problems.most });
  problems.addCompared(mapping, found.first, found.refused);
  tally.beginWriting();
  const refusedLines = check ? firstOf(problems, MAX_REFUSED_SHOWN) : [];
  const refused = await shownLines(tx, plan, { lines: refusedLines });
  const isMatched = isMatching(plan);
  const mayLeaveOut = plan.load.kind === 'records' && (check || isMatched || settings.skipRefused === true);
  if (problems.refused > 0 && !mayLeaveOut) return { ...NOTHING_WRITTEN, shown: refused };
  if (problems.refused > 0) {
    const more = await leaveOutRefused(tx, plan, problems.most);
    problems.addCompared(mapping, more.first, more.refused);
  }
  const fresh = check ? await firstLines(tx, MAX_FRESH_SHOWN) : [];
  const shown = [...refused, ...(await shownLines(tx, plan, { lines: fresh }))];
  const before = problems.refused;
  // Nothing is kept of a check: what it would write is only tried where all is good, as an import would.
  if (check && before > 0 && !isMatched && !shared) {
    const created = await countStaged(tx);
    return { ...NOTHING_WRITTEN, written: { created, changed: 0, same: 0, operation: null }, shown, fresh };
  }
  const { imported: created, operation } = await writeJudged(tx, requestContext, {
    loading,
    problems,
    operation: shared?.operation,
  });
  if (isMatched) {
    const done = await changeMatched(tx, requestContext, {
      plan,
      mapping,
      problems,
      known,
      operation,
      mostShown: check ? MAX_CHANGES_SHOWN : 0,
    });
    const lines = check
      ? [...firstOf(problems, MAX_REFUSED_SHOWN), ...done.changes.map(({ line }) => line)]
      : [];
    return {
      written: { created, operation, ...done },
      shown: [...shown, ...(await shownLines(tx, plan, { lines }))],
      fresh,
      changes: done.changes,
    };
  }
  if (problems.refused > before) return { ...NOTHING_WRITTEN, shown };
  const written = { created, changed: 0, same: 0, operation };
  return { ...NOTHING_WRITTEN, written, shown, fresh };
}

const NOTHING_WRITTEN = { written: undefined, shown: [], fresh: [], changes: [] } as const;

/** Finds the records that lines are about or name; gives how many lines are about stored ones, which are set aside. */
async function lookUp(
  tx: Transaction,
  requestContext: OwnContext,
  plan: BulkPlan,
  shared: BulkWriting | undefined,
): Promise<number> {
  const make = async (item: number) => {
    const linked =
      plan.load.kind === 'records' ? plan.load.linked?.find((one) => one.item === item) : undefined;
    if (linked && shared) await makeLinked(tx, requestContext, { ...linked, writing: shared });
  };
  if (!isMatching(plan)) {
    await findRecords(tx, requestContext, plan, { whenFound: make });
    await workOutLines(tx, requestContext, plan);
    return 0;
  }
  await findRecords(tx, requestContext, plan, { of: 'matching', whenFound: make });
  const known = await setKnownAside(tx, requestContext, plan);
  await findRecords(tx, requestContext, plan, { of: 'others', whenFound: make });
  await leaveKnownOut(tx);
  if (plan.load.match.mode !== 'update') await workOutLines(tx, requestContext, plan);
  return known;
}

/** The first lines that are refused. */
function firstOf(problems: Problems, most: number): readonly number[] {
  return [...new Set(problems.first.map(({ line }) => line))].slice(0, most);
}

/** Writes the staged lines; of pairs it is only known then whether they go with the controls of their records. */
async function writeJudged(
  tx: Transaction,
  requestContext: OwnContext,
  {
    loading: { plan, mapping, title },
    problems,
    operation,
  }: {
    readonly loading: Loading;
    readonly problems: Problems;
    readonly operation: number | undefined;
  },
) {
  const {
    catalog,
    viewer: { userId, account },
  } = requestContext;
  const writing = { catalog, userId, account, title, operation };
  const { written, found } = await judgedPairs(tx, requestContext, { plan, most: problems.most }, () =>
    writeStaged(tx, plan, writing),
  );
  problems.addCompared(mapping, found.first, found.refused);
  return written;
}
