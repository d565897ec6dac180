import pg from 'pg';
import { operationText, type ModelTable, type ModelValues } from './crash-model.ts';

/** A record as the database holds it. */
interface FoundRecord {
  readonly table: ModelTable;
  readonly id: number;
  readonly mark: string;
  readonly version: number;
  readonly ghost: boolean;
  readonly values: ModelValues;
}

/** What the database holds, read past the product. */
export interface Found {
  readonly records: readonly FoundRecord[];
  readonly operations: readonly { readonly id: number; readonly text: string }[];
  readonly contexts: readonly number[];
  /** Changes of the journal whose operation is missing. */
  readonly orphans: number;
}

const TABLES: Readonly<Record<ModelTable, string>> = {
  sales_order: `reference as mark, json_build_object('remark', remark, 'required_date', required_date,
    'company', (select c.code from app.company c where c.id = t.company)) as values`,
  order_line: `remark as mark, json_build_object('quantity', quantity,
    'sales_order', (select o.reference from app.sales_order o where o.id = t.sales_order)) as values`,
  company: `code as mark, json_build_object('name', name) as values`,
};

/** A connection of the superuser; it dies with PostgreSQL without a word. */
export async function connectAside(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client(connectionString);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Reads everything after the operation `since`, once nothing that was begun before a kill runs any more. */
export async function readDatabase(
  client: pg.Client,
  ids: ReadonlyMap<ModelTable, number>,
  since: number,
): Promise<Found> {
  await quiet(client);
  const records: FoundRecord[] = [];
  for (const [table, columns] of Object.entries(TABLES) as [ModelTable, string][]) {
    const { rows } = await client.query<Omit<FoundRecord, 'table'>>(
      `select id::float8 as id, version, deleted_at is not null as ghost, ${columns} from app.${table} t order by id`,
    );
    records.push(...rows.map((row) => ({ ...row, table })));
  }
  const marks = new Map(records.map(({ table, id, mark }) => [`${ids.get(table)} ${id}`, mark]));
  const { rows } = await client.query<{
    id: number;
    kind: string;
    changes: readonly [What, number, number][];
  }>(
    `select o.id::float8 as id, o.kind, coalesce(json_agg(json_build_array(c.what, c.table_id, c.record_id))
       filter (where c.operation_id is not null), '[]') as changes
     from colonnade.operation o left join colonnade.change c on c.operation_id = o.id and c.at = o.at
     where o.id > $1 group by o.id, o.kind order by o.id`,
    [since],
  );
  const operations = rows.map(({ id, kind, changes }) => ({
    id,
    text: operationText(
      kind,
      changes.map(([what, table, at]) => ({ what, mark: marks.get(`${table} ${at}`) ?? `no record ${at}` })),
    ),
  }));
  const contexts = await client.query<{ id: number }>(
    'select id::float8 as id from colonnade.context order by id',
  );
  const orphans = await client.query<{ count: number }>(
    `select count(*)::int as count from colonnade.change c
     where not exists (select from colonnade.operation o where o.id = c.operation_id and o.at = c.at)`,
  );
  return {
    records,
    operations,
    contexts: contexts.rows.map(({ id }) => id),
    orphans: orphans.rows[0]?.count ?? 0,
  };
}

type What = 'create' | 'modify' | 'delete';

/** The server processes of the product, those that work first. */
export async function serverProcesses(client: pg.Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'colonnade' order by state = 'active' desc, pid`,
  );
  return rows.map(({ pid }) => pid);
}

/** What a killed server left running in PostgreSQL comes to an end by itself. */
async function quiet(client: pg.Client): Promise<void> {
  for (const end = Date.now() + 10_000; ;) {
    const { rows } = await client.query(
      `select from pg_stat_activity where application_name = 'colonnade' and (state = 'active' or state like 'idle in%')`,
    );
    if (rows.length === 0) return;
    if (Date.now() > end) throw new Error('A statement that was begun before the kill does not end');
  }
}
