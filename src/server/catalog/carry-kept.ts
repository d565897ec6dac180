import { isDeepStrictEqual } from 'node:util';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { isList } from '#core/fields/traits.ts';
import type { Transaction } from '../database/pool.ts';
import { sql, type Sql } from '../database/sql/sql.ts';
import {
  carriedArrangement,
  carriedContent,
  carriedSettings,
  type Carrying,
} from '../query/list/carried-content.ts';
import type { ListContent } from '../query/list/known-content.ts';

/** Something that people keep: where its row is, what list or table it is of, and its content. */
interface KeptRow<Content, Of> {
  readonly row: string;
  readonly of: Of;
  readonly content: Content;
}

/**
 * Carries what people keep of lists and imports over a change of the catalog: columns that get another technical name are
 * named by that, and choices by those that take their place. What is gone stays named, and works again when it comes back.
 */
export async function carryKept(tx: Transaction, carrying: Carrying): Promise<void> {
  const words = changedWords(carrying);
  if (words.length === 0) return;
  const { from } = carrying;
  await carry<ListContent>(tx, words, {
    rows: sql`select ctid::text as row, table_id as of, content from colonnade.saved_list`,
    content: sql`content`,
    write: sql`update colonnade.saved_list set content = $2 where ctid = $1::tid`,
    carried: (table, content) => carriedContent(carrying, table, content),
  });
  await carry<ImportSettings>(tx, words, {
    rows: sql`select ctid::text as row, table_id as of, settings as content from colonnade.import_mapping`,
    content: sql`settings`,
    write: sql`update colonnade.import_mapping set settings = $2 where ctid = $1::tid`,
    carried: (table, settings) => carriedSettings(carrying, table, settings),
  });
  const lists = [
    ...[...from.tables.keys()].map((id) => ['table', id, id] as const),
    ...from.document.views.map(({ id, table }) => ['view', id, table] as const),
    ...[...from.columns.values()].flatMap(({ column }) =>
      isList(column) ? [['column', column.id, column.target] as const] : [],
    ),
  ];
  const tableOf = new Map(lists.map(([list, id, table]) => [`${list} ${id}`, table]));
  await carry<ListContent['arrangement'], string>(tx, words, {
    rows: sql`select ctid::text as row, list || ' ' || object_id as of, arrangement as content from colonnade.list_arrangement`,
    content: sql`arrangement`,
    write: sql`update colonnade.list_arrangement set arrangement = $2 where ctid = $1::tid`,
    carried: (list, arrangement) => carriedArrangement(carrying, tableOf.get(list) ?? 0, arrangement),
  });
}

/** Names and codes that are others afterwards: what has none of them is left alone. */
function changedWords({ from, to, conversions }: Carrying): readonly string[] {
  const names = [...from.columns.values()].flatMap(({ column: { id, name } }) => {
    const next = to.columns.get(id)?.column.name;
    return next === undefined || next === name ? [] : [name];
  });
  const codes = [...conversions.values()].flatMap((conversion) =>
    [...conversion].flatMap(([code, becomes]) => (becomes === null ? [] : [code])),
  );
  return [...new Set([...names, ...codes])];
}

interface Carried<Content, Of> {
  readonly rows: Sql;
  readonly content: Sql;
  readonly write: Sql;
  readonly carried: (of: Of, content: Content) => Content;
}

async function carry<Content, Of = number>(
  tx: Transaction,
  words: readonly string[],
  { rows: all, content: text, write, carried }: Carried<Content, Of>,
): Promise<void> {
  const { rows } = await tx.query<KeptRow<Content, Of>>(
    sql`${all} where exists (select from unnest($1::text[]) n where strpos(${text}::text, n) > 0) for update`,
    [words],
  );
  for (const { row, of, content } of rows) {
    const next = carried(of, content);
    if (!isDeepStrictEqual(next, content)) await tx.query(write, [row, JSON.stringify(next)]);
  }
}
