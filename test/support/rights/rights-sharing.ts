import type { Column, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { keptList } from '#server/sharing/kept-content.ts';
import { sharedList, sharedWindow } from '#server/sharing/shared-list.ts';
import { sharedRecord } from '#server/sharing/shared-record.ts';
import { cellText, readerOfTexts } from '#core/fields/cell-text.ts';
import { supervisor } from '../worlds/every-type.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

const READER = readerOfTexts('en_GB', 'UTC', 'UTC');

/** Columns that a list in a shared record has at most. */
const MAX_COLUMNS = 8;

/** What a link shows is what its maker may read when it is asked, also where the maker could read everything before. */
export function sharedBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) =>
    trial.random.below(3) === 0 ? await askRecord(tools, trial) : await askList(tools, trial);
}

async function askList<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
): Promise<void> {
  const { random, table, oracle, db } = trial;
  const scene = { ...trial.scene, db, reader: READER };
  const columns = [...new Set(Array.from({ length: 1 + random.below(4) }, () => tools.path(trial, table)))];
  const { filter, search, ids } = tools.chosen(trial);
  const wish = { tableId: table.id, columns, filter, search };
  const hadAll = random.below(2) === 0;
  const maker = hadAll ? { ...trial.scene, viewer: supervisor } : trial.scene;
  const places = columns.flatMap((path) => tools.place(trial, table, path) ?? []);
  const kept = async () => await Promise.resolve(keptList(maker, wish));
  const isLeft = hadAll ? places.length > 0 : places.length === columns.length;
  if (!oracle.mayList(table) || !isLeft || typeof ids === 'string')
    return await tools.refusal(
      kept().then(async (list) => await sharedList(scene, list)),
      { shared: wish, hadAll },
    );
  const list = await kept();
  const first = await sharedList(scene, list);
  const rows = [...first.rows];
  for (let { after } = first; after;) {
    const next = await sharedWindow(scene, list, { sort: null, after });
    rows.push(...next.rows);
    ({ after } = next);
  }
  const expected = ids.map((id) => places.map((place) => textAt(tools, trial, place, id)));
  agree({ shared: wish, hadAll }, inOrder(rows), inOrder(expected));
}

async function askRecord<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
): Promise<void> {
  const { random, table, oracle, db } = trial;
  const id = 1 + random.below(oracle.ids(table).length + 1);
  const kept = { kind: 'record', table: table.id, record: id } as const;
  const answer = sharedRecord({ ...trial.scene, db, reader: READER }, kept);
  // A record is shown as what it is, where it may be read as that.
  const own = oracle.ownTable(table, id);
  const seen = oracle.may('read', own, id) ? own : table;
  const isThere = oracle.mayList(table) && oracle.ids(table).includes(id) && oracle.may('read', seen, id);
  if (!isThere) return await tools.refusal(answer, { shared: kept });
  const { title, sections } = await answer;
  agree({ shared: kept, of: 'title' }, title, oracle.title(seen, id));
  const fields = sections.flatMap((section) => section.fields);
  const shown = seen.columns.filter(
    (column) => oracle.mayName(seen, column) && oracle.isShown(seen, column, id),
  );
  agree(
    { shared: kept, of: 'values' },
    fields.flatMap((field) => ('text' in field ? [field.text] : [])),
    shown
      .filter(({ type }) => type !== 'list')
      .map((column) => textAt(tools, trial, must(tools.place(trial, seen, column.name), 'a place'), id)),
  );
  agree(
    { shared: kept, of: 'lists' },
    fields.flatMap((field) => ('rows' in field ? [inOrder(field.rows)] : [])),
    shown.flatMap((column) => linesOf(tools, trial, { table: seen, column, id })),
  );
}

/** The records of a list as texts; nothing where none of their columns can be shown. */
function linesOf<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
  { table, column, id }: { readonly table: Table; readonly column: Column; readonly id: number },
): readonly (readonly string[])[] {
  const { oracle } = trial;
  if (column.type !== 'list') return [];
  const target = must(oracle.catalog.tables.get(column.target), 'the table of a list');
  const places = target.columns
    .filter((one) => one.type !== 'list' && one.id !== column.inverse && oracle.mayName(target, one))
    .slice(0, MAX_COLUMNS)
    .map(({ name }) => must(tools.place(trial, target, name), 'a place'));
  if (places.length === 0) return [];
  const members = oracle.cell(table, column, id) as readonly number[];
  return [inOrder(members.map((member) => places.map((place) => textAt(tools, trial, place, member))))];
}

function textAt<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
  place: Place,
  id: number,
): string {
  return cellText(place.column, tools.shown(trial, place, id), READER);
}

function inOrder(rows: readonly (readonly string[])[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
