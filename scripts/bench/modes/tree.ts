import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql, type Sql } from '#server/database/sql/sql.ts';
import { treeWindow } from '#server/query/tree/tree.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';
import { vacuum } from '../data.ts';

const MOST = 1.3;
const NODES = 100_000;
const ROWS = 100;
const ROUNDS = { warming: 20, rounds: 150 };

/** The first level of a tree of many categories, and one of them opened, against the bare statements. */
export async function measureTree(db: Database, catalog: Catalog): Promise<void> {
  await plantTree(db);
  const tableId = must(catalog.tablesByName.get('category'), 'categories').id;
  const { rows } = await db.query<{ id: string }>(
    sql`select id from app.category where name = 'Branch 7' and deleted_at is null`,
  );
  const node = Number(must(rows[0], 'a branch').id);
  const scene = { catalog, viewer: supervisor };
  const request = { tableId, parent: 'parent', columns: ['name', 'position'], limit: ROWS };
  const hand = (where: Sql) =>
    sql`select json_agg(json_build_array(t.id, t.name, t.position, (select count(*) from app.category c where c.parent = t.id and c.deleted_at is null)))::text as answer
      from (select id, name, position from app.category where ${where} and deleted_at is null order by id limit 100) t`;
  const [top, below] = [hand(sql`parent is null`), hand(sql`parent = $1::bigint`)];
  await compare(
    `the first level of a tree of ${NODES} nodes, against raw SQL`,
    MOST,
    [
      async () => void (await treeWindow(db, scene, request)),
      async () => void (await db.query({ name: 'hand top', text: top })),
    ],
    ROUNDS,
  );
  await compare(
    'a node that is opened, against raw SQL',
    MOST,
    [
      async () => void (await treeWindow(db, scene, { ...request, node })),
      async () => void (await db.query({ name: 'hand below', text: below, values: [node] })),
    ],
    ROUNDS,
  );
}

/** A hundred branches with a thousand leaves each, as far as they are not there yet. */
async function plantTree(db: Database): Promise<void> {
  const { rows } = await db.query<{ n: string }>(sql`select count(*) as n from app.category`);
  if (Number(must(rows[0], 'a count').n) >= NODES) return;
  await db.query(
    sql`insert into app.category (name, position) select 'Branch ' || i, i from generate_series(1, 100) i`,
  );
  await db.query(
    sql`insert into app.category (name, position, parent) select 'Leaf ' || b.id || ' ' || i, i, b.id
      from app.category b cross join generate_series(1, 1000) i where b.name like 'Branch %'`,
  );
  await vacuum(db);
}
