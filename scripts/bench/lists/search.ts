import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { listWindow } from '#server/query/list/run-list.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare, type Call } from '../compare.ts';
import { CONTACT_COLUMNS } from '../data.ts';

/** How much dearer a search may be than the bare statement: 0.70 of its answers. */
const MOST = 1.43;
const WRITES = 50_000;
const ROUNDS = { warming: 10, rounds: 100 };

/** Quick search in three columns against trigrams by hand, before and after many writes. */
export async function measureSearch(db: Database, catalog: Catalog): Promise<void> {
  const words = await wordsOf(db);
  const pair = [ours(db, catalog, words), byHand(db, words)] as const;
  await compare('quick search, against trigrams by hand', MOST, pair, ROUNDS);
  await db.query(
    sql`update app.contact set city = city where id in (select id from app.contact order by id limit $1)`,
    [WRITES],
  );
  await compare(`quick search after ${WRITES} writes, against trigrams by hand`, MOST, pair, ROUNDS);
}

function ours(db: Database, catalog: Catalog, words: readonly string[]): Call {
  const scene = { catalog, viewer: supervisor };
  const list = {
    tableId: must(catalog.tablesByName.get('contact'), 'contacts').id,
    sort: [{ column: 'last_name' }],
    columns: CONTACT_COLUMNS,
    limit: 50,
  };
  return async (round) => {
    await listWindow(db, scene, { ...list, search: words[round % words.length] });
  };
}

/** What a careful programmer would write, with the index that the table has: found first, so that no order is walked for a rare word. */
function byHand(db: Database, words: readonly string[]): Call {
  return async (round) => {
    const word = words[round % words.length];
    await db.query({
      name: 'hand_search',
      text: sql`with found as materialized (select * from app.contact
            where deleted_at is null and _search like '%' || colonnade.fold($1) || '%')
        select json_agg(json_build_array(t.id, t.first_name, t.last_name,
            case when c.id is not null then json_build_array(c.id, c.name) end, t.job_title, t.email, t.phone,
            t.city, t.country, t.status))::text as answer
          from (select * from found order by last_name, id limit 50) t left join app.company c on c.id = t.company`,
      values: [word],
    });
  };
}

/** Parts of names, each of which some hundred contacts have at most. */
async function wordsOf(db: Database): Promise<readonly string[]> {
  const { rows } = await db.query<{ word: string }>(
    sql`select word from (select last_name as word, count(*) from app.contact group by 1 having count(*) < 2000
        and last_name ~ '^[A-Za-z]{5,}$' order by 1) w limit 40`,
  );
  return rows.map(({ word }) => word.slice(0, 6));
}
