import { columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { bulkChange, keepSelection } from '#server/lists/lists.ts';
import type { OwnContext } from '#server/records/records.ts';
import { vacuum } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import { controlled, editorOf } from './controlled.ts';

const ROUNDS = 5;
/** How much dearer a bulk edit may be than the bare statement. */
const MOST = 6;

/**
 * A bulk edit of all contacts by a user whose role has a condition, with controls that close, demand and refuse, beside one
 * `update … from` that writes the same rows of the journal.
 */
export async function measureBulkEdit(db: Database, plain: Catalog): Promise<void> {
  const catalog = controlled(plain);
  const table = must(catalog.tablesByName.get('contact'), 'contact');
  const request: OwnContext = { db, catalog, viewer: editorOf(catalog) };
  const { count } = await keepSelection(request, null, { tableId: table.id });
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const pair = [
      { times: ours, work: async () => await edit(request, table, { count, city: `Ours ${round}` }) },
      { times: bare, work: async () => await update(db, table, { count, city: `Bare ${round}` }) },
    ];
    for (const { times, work } of round % 2 === 0 ? pair : pair.toReversed()) {
      await vacuum(db);
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
  }
  const [mine, theirs] = [median(ours), median(bare)];
  printFigure({
    name: `bulk edit of ${count} records against one update … from with the same journal`,
    value: mine / theirs,
    unit: '×',
    most: MOST,
    from: `${(mine / 1_000).toFixed(2)} and ${(theirs / 1_000).toFixed(2)} s`,
  });
}

interface Edit {
  readonly count: number;
  readonly city: string;
}

async function edit(request: OwnContext, table: Table, { count, city }: Edit): Promise<void> {
  const { selection } = await keepSelection(request, null, { tableId: table.id });
  const change = { tableId: table.id, chosen: { selection }, count, values: { city } };
  const { changed, reasons } = await bulkChange(request, change);
  if (changed !== count) throw new Error(JSON.stringify(reasons));
}

async function update(db: Database, table: Table, { count, city }: Edit): Promise<void> {
  const column = must(columnNamed(table, 'city'), 'city').id;
  const { rows } = await inTransaction(
    db,
    async (tx) =>
      await tx.query<{ count: number }>(
        sql`with operation as (insert into colonnade.operation (user_id, kind, table_id) values (2, 'modify', $1::bigint) returning id),
          changed as (update app.contact t set city = $3::text, version = t.version + 1, updated_at = now(), updated_by = 2
            from app.contact o where o.id = t.id and o.deleted_at is null returning t.id, o.city as before),
          journal as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
            select operation.id, $1::bigint, c.id, 'modify', jsonb_build_object($2::text, jsonb_build_array(c.before, $3::text)) from operation, changed c)
          select count(*) as count from changed`,
        [table.id, String(column), city],
      ),
  );
  if (rows[0]?.count !== count) throw new Error(`changed ${String(rows[0]?.count)} of ${count}`);
}
