import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { join, literal, sql } from '#server/database/sql/sql.ts';
import { listLanes } from '#server/query/list/lanes.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';

const MOST = 1.5;
const CARDS = 20;
const ROUNDS = { warming: 10, rounds: 60 };

/** The first cards of each lane of all contacts by their state, against a lateral statement. */
export async function measureLanes(db: Database, catalog: Catalog): Promise<void> {
  const contact = must(catalog.tablesByName.get('contact'), 'contacts');
  const status = must(
    contact.columns.find(({ name }) => name === 'status'),
    'the state of contacts',
  );
  const codes = 'choices' in status ? (status.choices ?? []).map(({ code }) => code) : [];
  const request = {
    tableId: contact.id,
    lanes: 'status',
    columns: ['first_name', 'last_name', 'company', 'city'],
    limit: CARDS,
  };
  // A lane each, so that each is read along the index of its state: a join with the codes would read the table.
  const lanes = [...codes.map((code) => sql`t.status = ${literal(code)}`), sql`t.status is null`].map(
    (
      isLane,
    ) => sql`select json_agg(json_build_array(t.id, t.first_name, t.last_name, json_build_array(o.id, o.name), t.city)
        order by t.id) as cards
      from (select * from app.contact t where ${isLane} and t.deleted_at is null order by t.id limit ${literal(CARDS)}) t
        left join app.company o on o.id = t.company`,
  );
  const text = sql`select json_agg(l.cards)::text as answer from (${join(lanes, sql` union all `)}) l`;
  const ours = async () => void (await listLanes(db, { catalog, viewer: supervisor }, request));
  const raw = async () => void (await db.query({ name: 'hand lanes', text, values: [] }));
  await compare(
    `the first ${CARDS} cards of ${codes.length + 1} lanes, against raw SQL`,
    MOST,
    [ours, raw],
    ROUNDS,
  );
}
