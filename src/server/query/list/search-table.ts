import { SHOWN_PER_TABLE, type FoundInTable } from '#core/contract/lists/search-routes.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, literal, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import { titleTextSql } from '../rights/expression.ts';
import { rowOf } from '../scene/joins.ts';
import type { Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import { recordsSql } from './records-sql.ts';
import { shapeOf } from './shape.ts';

/** Hits that are looked at and counted. */
const MAX_HITS = 200;

/** A hit, how well its title matches (0: it begins with the text), and how many there are. */
interface Hit {
  readonly id: number;
  readonly rank: number;
  readonly hits: number;
}

/** The best of the first records that a quick search finds: those whose titles begin with the text, then with its words, then others. */
const HITS: ListQuery = {
  name: 'hits',
  binds: 1,
  compile: (scene, plan, slots) => {
    const row = rowOf(scene, 't');
    const title = sql`colonnade.folded(${titleTextSql(scene, plan.table, row) ?? sql`null::text`})`;
    const words = plan.search?.words ?? [];
    const every = (of: (word: Sql) => Sql) => and(words.map((word) => of(sql`${boundAt(word + 1)}::text`)));
    const begins = sql`${title} like colonnade.like_literal(${boundAt(slots + 1)}::text) || '%'`;
    const inWords = every((word) => sql`${title} ~ ('\\m' || colonnade.regex_literal(${word}))`);
    const inTitle = every((word) => sql`${title} like '%' || colonnade.like_literal(${word}) || '%'`);
    const rank = sql`case when ${begins} then 0 when ${inWords} then 1 when ${inTitle} then 2 else 3 end`;
    const found = sql`select t.id, ${title} as title, ${rank} as rank ${recordsSql(scene, plan, row)} limit ${literal(MAX_HITS + 1)}`;
    return {
      text: sql`select h.id, h.rank, count(*) over () as hits from (${found}) h order by h.rank, h.title, h.id limit ${literal(SHOWN_PER_TABLE)}`,
    };
  },
};

/** What a quick search finds in a table, without names: ids, the best first, and how good the best is. */
interface Found extends Pick<FoundInTable, 'hits' | 'more'> {
  readonly ids: readonly number[];
  readonly best: number;
}

/** The records of a table that a quick search for a text finds, as the viewer may read them. */
export async function searchTable(db: Runner, scene: Scene, table: Table, text: string): Promise<Found> {
  const shaped = shapeOf({ tableId: table.id, columns: [], search: text });
  const whole = text.trim().split(/\s+/).join(' ');
  const rows = await askList<Hit>({ db, scene }, HITS, shaped, [whole]);
  const hits = rows[0]?.hits ?? 0;
  return {
    ids: rows.map(({ id }) => id),
    hits: Math.min(hits, MAX_HITS),
    more: hits > MAX_HITS,
    best: rows[0]?.rank ?? Infinity,
  };
}
