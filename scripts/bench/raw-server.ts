import fastify from 'fastify';
import { openPool } from '#server/database/pool.ts';
import { sql, type Sql } from '#server/database/sql/sql.ts';

/**
 * The practical limit: a bare Fastify handler with the driver, one named prepared statement doing the same work, its
 * JSON text built by PostgreSQL and passed through; no session, no rights, no catalog.
 */
const CELLS = sql`t.id, t.first_name, t.last_name, case when c.id is not null then json_build_array(c.id, c.name) end,
  t.job_title, t.email, t.phone, t.city, t.country, t.status, t.score::text`;

const WINDOW = {
  name: 'window',
  text: sql`select json_build_object('rows', json_agg(json_build_array(${CELLS})))::text as answer from
    (select * from app.contact where deleted_at is null order by last_name, id limit 50) t
    left join app.company c on c.id = t.company`,
};

const FILTERED = {
  name: 'filtered',
  text: sql`select json_build_object('rows', json_agg(json_build_array(${CELLS})))::text as answer from
    (select * from app.contact where deleted_at is null and country = $1 and status = $2 order by last_name, id limit 50) t
    left join app.company c on c.id = t.company`,
};

const RECORD = {
  name: 'record',
  text: sql`select json_build_object('id', t.id, 'version', t.version, 'first_name', t.first_name, 'last_name', t.last_name,
    'company', json_build_array(c.id, c.name), 'job_title', t.job_title, 'email', t.email, 'phone', t.phone,
    'mobile', t.mobile, 'city', t.city, 'country', t.country, 'birthday', t.birthday, 'status', t.status,
    'score', t.score::text, 'newsletter', t.newsletter, 'first_contact', t.first_contact, 'notes', t.notes,
    'activities', (select count(*) from app.activity m where m.contact = t.id and m.deleted_at is null),
    'orders', (select count(*) from app.sales_order m where m.contact = t.id and m.deleted_at is null),
    'tickets', (select count(*) from app.ticket m where m.contact = t.id and m.deleted_at is null))::text as answer
    from app.contact t left join app.company c on c.id = t.company where t.id = $1`,
};

const INSERT = {
  name: 'insert',
  text: sql`insert into app.contact (first_name, last_name, company, status) values ($1, $2, $3, $4) returning id`,
};

const JOURNAL = {
  name: 'journal',
  text: sql`with o as (insert into colonnade.operation (kind) values ('create') returning id)
    insert into colonnade.change (operation_id, table_id, record_id, what, diff) select o.id, 0, $1, 'create', $2 from o`,
};

const CHANGE = {
  name: 'change',
  text: sql`update app.contact set job_title = $2, version = version + 1, updated_at = now() where id = $1 and deleted_at is null returning id`,
};

const CHANGE_JOURNAL = {
  name: 'change_journal',
  text: sql`with o as (insert into colonnade.operation (kind) values ('modify') returning id)
    insert into colonnade.change (operation_id, table_id, record_id, what, diff) select o.id, 0, $1, 'modify', $2 from o`,
};

const db = openPool({ connectionString: process.env['BENCH_DATABASE'] ?? '' }, 16);
const app = fastify();
const JSON_TYPE = 'application/json; charset=utf-8';

app.post('/window', async (_request, reply) => {
  const result = await db.query<{ answer: string }>(WINDOW);
  return await reply.type(JSON_TYPE).send(result.rows[0]?.answer);
});

app.post<{ Body: { country: string; status: string } }>('/filtered', async (request, reply) => {
  const result = await db.query<{ answer: string }>({
    ...FILTERED,
    values: [request.body.country, request.body.status],
  });
  return await reply.type(JSON_TYPE).send(result.rows[0]?.answer);
});

app.get<{ Querystring: { id: string } }>('/record', async (request, reply) => {
  const result = await db.query<{ answer: string }>({ ...RECORD, values: [request.query.id] });
  return await reply.type(JSON_TYPE).send(result.rows[0]?.answer);
});

app.post<{ Body: { first_name: string; last_name: string; company: number; status: string } }>(
  '/save',
  async ({ body }) => {
    const values = [body.first_name, body.last_name, body.company, body.status];
    return await journaled({ ...INSERT, values }, { ...JOURNAL, diff: JSON.stringify(body) });
  },
);

app.post<{ Body: { job_title: string }; Querystring: { id: string } }>('/change', async ({ body, query }) => {
  const values = [query.id, body.job_title];
  return await journaled({ ...CHANGE, values }, { ...CHANGE_JOURNAL, diff: JSON.stringify(body) });
});

/** Writes a record and its row of the journal in one transaction. */
async function journaled(
  write: { name: string; text: Sql; values: unknown[] },
  { diff, ...journal }: { name: string; text: Sql; diff: string },
): Promise<{ readonly id: number | undefined }> {
  const tx = await db.connect();
  try {
    await tx.query('begin');
    const written = await tx.query<{ id: number }>(write);
    const id = written.rows[0]?.id;
    await tx.query({ ...journal, values: [id, diff] });
    await tx.query('commit');
    return { id };
  } finally {
    tx.release();
  }
}

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ address });
process.on('disconnect', () => process.exit(0));
