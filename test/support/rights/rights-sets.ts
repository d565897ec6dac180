import type { Column } from '#core/catalog/schema.ts';
import type { ImportMatch } from '#core/contract/records/import-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { importFile } from '#server/import/import.ts';
import { changeSet } from '#server/lists/bulk/change-set.ts';
import { deleteSet } from '#server/lists/bulk/delete-set.ts';
import { countChosen, type KeptQuestion } from '#server/query/bulk/set/choose-set.ts';
import { isWritable } from '#server/records/records.ts';
import type { ListTools } from './rights-groups.ts';
import { textOf } from './rights-filters.ts';
import { agree, type Trial } from './rights-trial.ts';

interface Tools extends Pick<ListTools<{ readonly column: Column }>, 'chosen'> {
  readonly refusal: (asked: Promise<unknown>, request: unknown) => Promise<void>;
}

/** Questions about sets of records that are changed, deleted or found by the lines of a file. */
export function setQuestions(tools: Tools) {
  return {
    selected: async (trial: Trial) => await selected(tools, trial),
    matched: async (trial: Trial) => await matched(trial),
  };
}

/** A kept question finds what a list shows; a set refuses those that may not be changed, and those that may not be deleted. */
async function selected({ chosen, refusal }: Tools, trial: Trial): Promise<void> {
  const { random, oracle, table, db, scene } = trial;
  const { filter, search, ids } = chosen(trial);
  const without = typeof ids === 'string' ? [] : ids.filter(() => random.below(4) === 0);
  const question = { tableId: table.id, filter, search, without };
  if (!oracle.mayList(table) || typeof ids === 'string')
    return await refusal(countChosen(db, scene, question), question);
  const left = ids.filter((id) => !without.includes(id));
  agree(question, await countChosen(db, scene, question), left.length);
  await changed(trial, question, left);
  await deleted(trial, question, left);
}

async function changed({ oracle, table, db, scene }: Trial, question: KeptQuestion, left: readonly number[]) {
  const writable = table.columns.find(
    (column) => column.type === 'text' && isWritable(scene, table, { column, kind: 'modify' }),
  );
  if (!writable) return;
  const what = { choice: { question }, values: { [writable.name]: 'Ada' } };
  const { reasons } = await changeSet({ db, ...scene }, { table: table.id, what, check: true });
  const closed = left.filter((id) => {
    const own = oracle.ownTable(table, id);
    return !oracle.may('read', own, id) || !oracle.may('update', own, id);
  });
  agree({ question, of: 'update' }, refusedOf(reasons), closed.length);
}

async function deleted({ oracle, table, db, scene }: Trial, question: KeptQuestion, left: readonly number[]) {
  const closed = left.filter((id) => {
    const own = oracle.ownTable(table, id);
    return !oracle.may('read', own, id) || !oracle.may('delete', own, id);
  });
  const deletion = { table: table.id, choice: { question }, count: left.length, check: true };
  const reasons = await deleteSet({ db, ...scene }, deletion).then(
    (outcome) => outcome.reasons,
    // Who may delete nothing of the table is refused at once.
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'access.refused') return undefined;
      throw error;
    },
  );
  agree({ question, of: 'delete' }, reasons ? refusedOf(reasons) : left.length, closed.length);
}

function refusedOf(reasons: readonly { readonly code: string; readonly count: number }[]): number {
  return reasons.find(({ code }) => code === 'access.refused')?.count ?? 0;
}

/** What keeps a viewer from importing into a table, or by a column, at all. */
const UNASKED: ReadonlySet<string> = new Set(['access.refused', 'import.mapping', 'table.unknown']);

/** A line of a file names by a key the record that exists for the viewer, by the value that the viewer sees. */
async function matched({ random, oracle, table, db, scene }: Trial): Promise<void> {
  const columns = table.columns.filter((one) => one.type === 'text' && one.formula === undefined);
  const column = columns[random.below(columns.length)];
  if (!column) return;
  const ids = oracle.ids(table);
  const seen = (id: number) => (oracle.may('read', table, id) ? oracle.cell(table, column, id) : null);
  const values = new Set(
    ['Nobody', ...ids.flatMap((id) => seen(id) ?? oracle.stored(table, column, id) ?? [])].map(textOf),
  );
  const texts = [...values].filter((text) => /^[\p{L}\p{N} ]+$/u.test(text) && text.trim() === text);
  const source = (async function* () {
    yield Buffer.from(['key', ...texts].map((line) => `${line}\n`).join(''));
  })();
  const match: ImportMatch = { columns: [column.name], mode: 'update', empty: 'keep' };
  const report = await importFile(
    { db, ...scene },
    { table, source, mapping: { key: column.name }, settings: { match }, check: true },
  ).catch((error: unknown) => {
    if (error instanceof AppError && UNASKED.has(error.code)) return undefined;
    throw error;
  });
  const mayName = oracle.mayList(table) && oracle.mayName(table, column);
  if (!report) return;
  if (!mayName) throw new Error(`named by ${table.name}.${column.name}`);
  const CODES = ['import.no_record', 'import.several_records'];
  const found = report.problems
    .filter(({ code }) => CODES.includes(code))
    .map(({ line, code }) => [line, code]);
  const expected = texts.flatMap((text, at) => {
    const hits = ids.filter((id) => seen(id) === text).length;
    return hits === 1 ? [] : [[at + 2, must(CODES[Math.min(hits, 1)], 'a code')]];
  });
  agree({ table: table.name, key: column.name, texts }, found, expected);
}
