import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { suggestions } from '#server/query/record/suggestions.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';

const MOST = 1.3;
const LIMIT = 10;
const ROUNDS = { warming: 10, rounds: 60 };

/** Suggestions among all contacts while a name is typed, against one statement with the same ranking. */
export async function measureSuggestions(db: Database, catalog: Catalog): Promise<void> {
  const scene = { catalog, viewer: supervisor };
  const target = must(catalog.tablesByName.get('contact'), 'contacts');
  const typed = await typedTexts(db);
  const at = (round: number) => must(typed[round % typed.length], 'a text');
  await compare(
    'suggestions, against the same ranking in one statement',
    MOST,
    [
      async (round) => void (await suggestions(db, scene, target, { text: at(round), limit: LIMIT })),
      async (round) =>
        void (await db.query({
          name: 'hand_suggestions',
          text: sql`select t.id, t.title from (select id, colonnade.folded(concat_ws(' ', first_name, last_name)) as folded,
                concat_ws(' ', first_name, last_name) as title from app.contact
                where deleted_at is null and _search like '%' || colonnade.fold($1) || '%') t
            where t.folded like '%' || colonnade.fold($1) || '%'
            order by case when t.folded like colonnade.fold($1) || '%' then 0
              when t.folded ~ ('\\m' || colonnade.fold($1)) then 1 else 2 end, t.title, t.id limit $2`,
          values: [at(round), LIMIT],
        })),
    ],
    ROUNDS,
  );
}

/** Names as they grow under the fingers: three letters, five, the whole. */
async function typedTexts(db: Database): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    sql`select first_name as name from app.contact where first_name ~ '^[A-Za-z]{6,}$' group by 1 order by 1 limit 20`,
  );
  return rows.flatMap(({ name }) => [name.slice(0, 3), name.slice(0, 5), name]);
}
