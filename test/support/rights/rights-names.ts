import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { keyColumns } from '#server/query/bulk/key.ts';
import { recordsNamed } from '#server/query/record/records-named.ts';
import { titlesOf } from '#server/query/record/read-record.ts';
import { namedRecords, subtitleColumn } from '#server/query/record/subtitle.ts';
import { suggestions } from '#server/query/record/suggestions.ts';
import { folded, textOf } from './rights-filters.ts';
import { byId } from './rights-texts.ts';
import { agree, type Trial } from './rights-trial.ts';

/** Questions about what records are called, and which are suggested. */
export const NAME_QUESTIONS = { titles, subtitles, suggestions: suggested, named } as const;

async function titles({ oracle, table, db, scene }: Trial): Promise<void> {
  const found = await titlesOf(db, scene, table, [...oracle.ids(table), 10_000]);
  const readable = oracle.ids(table).filter((id) => oracle.may('read', table, id));
  agree(table.name, byId([...found]), byId(readable.map((id) => [id, oracle.title(table, id)])));
}

/** Titles with what tells records apart: what stands in the column that is shown for it. */
async function subtitles(trial: Trial): Promise<void> {
  const { oracle, table, db, scene } = trial;
  const found = await namedRecords(db, scene, table, [...oracle.ids(table), 10_000]);
  const readable = oracle.ids(table).filter((id) => oracle.may('read', table, id));
  agree(
    { table: table.name, of: 'subtitles' },
    byId([...found.values()].map((named) => [named.id, named.title, named.subtitle])),
    byId(readable.map((id) => [id, oracle.title(table, id), subtitleOf(trial, id)])),
  );
}

function subtitleOf(trial: Trial, id: number): unknown {
  const { oracle, table, scene } = trial;
  const column = subtitleColumn(scene, table);
  if (!column) return null;
  if (!oracle.mayName(table, column)) throw new Error(`a subtitle of ${column.name}`);
  const value = oracle.cell(table, column, id);
  if (value === null || column.type !== 'link') return value === null ? null : textOf(value);
  return oracle.title(must(oracle.catalog.tables.get(column.target), 'target'), Number(value));
}

/** Which records a text in a link's cell or in a file names, by title or by the value of a key. */
async function named({ random, oracle, table, db, scene }: Trial): Promise<void> {
  if (!oracle.mayList(table)) return;
  const keys = keyColumns(scene, table).filter(({ type }) => type === 'text' && random.below(2) === 0);
  const ids = oracle.ids(table);
  const texts = new Set(['Ada', 'ADA', 'fr', ...ids.map((id) => oracle.title(table, id))]);
  const found = await recordsNamed(db, scene, { table, keys, texts: [...texts] });
  const expected = [...texts].flatMap((text) =>
    ids
      .filter((id) => oracle.may('read', table, id))
      .flatMap((id) => {
        const title = oracle.title(table, id);
        const names = [title, ...keys.flatMap((key) => oracle.cell(table, key, id) ?? [])].map(textOf);
        if (!names.some((name) => folded(name) === folded(text))) return [];
        return [{ text, id, title, exact: names.includes(text) }];
      }),
  );
  const inRow = (records: readonly { text: string; id: number; title: string; exact: boolean }[]) =>
    records.map(({ text, id, title, exact }) => JSON.stringify([text, id, title, exact])).toSorted();
  agree({ table: table.name, keys: keys.map(({ name }) => name) }, inRow(found), inRow(expected));
}

async function suggested(trial: Trial): Promise<void> {
  const { random, oracle, table, db, scene } = trial;
  const text = must(['', 'ada', 'bon', 'FR', '7', 'alab', 'bno'][random.below(7)], 'a text');
  const first = oracle.ids(table).filter(() => random.below(3) === 0);
  const all = await suggestions(db, scene, table, { text, limit: 100, first });
  const expected = oracle
    .ids(table)
    .filter((id) => oracle.may('read', table, id))
    .map((id) => [id, oracle.title(table, id)] as const)
    .filter(([id, title]) => text === '' || (title !== `#${id}` && folded(title).includes(folded(text))));
  const named = all.map(({ id, title }) => [id, title] as const);
  const found = named.filter(([id]) => expected.some(([other]) => other === id));
  agree({ table: table.name, text }, byId(found), byId(expected));
  agree(
    { table: table.name, text, of: 'subtitles' },
    all.map(({ subtitle }) => subtitle),
    all.map(({ id }) => subtitleOf(trial, id)),
  );
  // What else is suggested is close in spelling, by a title that the viewer reads as such.
  const more = named.filter(([id]) => !expected.some(([other]) => other === id));
  for (const [id, title] of more) {
    agree({ table: table.name, text, id }, title, oracle.may('read', table, id) && oracle.title(table, id));
    agree({ text, title }, await isClose(trial, text, title), true);
  }
  expectRanks(text, named);
}

/** Whether a word of a title is close in spelling, as PostgreSQL says. */
async function isClose({ db }: Trial, text: string, title: string): Promise<boolean> {
  const { rows } = await db.query<{ close: boolean }>(
    sql`select colonnade.fold($1) <% colonnade.fold($2) as close`,
    [text, title],
  );
  return rows[0]?.close === true;
}

/** Titles that begin with the text come before those with a word that does, and those before all others. */
function expectRanks(text: string, named: readonly (readonly [number, string])[]): void {
  if (text === '') return;
  const rankOf = (title: string) => {
    if (folded(title).startsWith(folded(text))) return 0;
    if (new RegExp(String.raw`(^|[^\p{L}\p{N}_])${folded(text)}`, 'u').test(folded(title))) return 1;
    return folded(title).includes(folded(text)) ? 2 : 3;
  };
  const ranks = named.map(([, title]) => rankOf(title));
  agree(
    { text, of: 'ranks' },
    ranks,
    ranks.toSorted((a, b) => a - b),
  );
}
