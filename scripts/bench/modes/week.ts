import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { listEvents } from '#server/query/list/scheduler.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';

const MOST = 1.5;
const EVENTS = 4_500;
const DAY = 86_400_000;
const ROUNDS = { warming: 5, rounds: 40 };

/** The activities of as many days as have some thousands, as events, against the bare statement on the same index. */
export async function measureWeek(db: Database, catalog: Catalog): Promise<void> {
  const tableId = must(catalog.tablesByName.get('activity'), 'activities').id;
  const { rows } = await db.query<{ middle: Date; after: Date }>(sql`
    with ordered as (select starts from app.activity where deleted_at is null and starts is not null order by starts)
    select percentile_disc(0.5) within group (order by starts) as middle,
      (select starts from app.activity where deleted_at is null and starts >= (select percentile_disc(0.5) within group (order by starts) from ordered)
        order by starts offset 4500 limit 1) as after from ordered`);
  const { middle, after } = must(rows[0], 'the middle of activities');
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const days = Math.max(1, Math.floor((after.getTime() - middle.getTime()) / DAY));
  const [from, before] = [day(middle.getTime()), day(middle.getTime() + days * DAY)];
  const request = {
    tableId,
    start: 'starts',
    duration: 'duration',
    columns: ['employee', 'kind', 'company'],
    from,
    before,
  };
  const text = sql`select coalesce(json_agg(e.r), '[]')::text as answer from (
      select json_build_array(t.id, t.subject, t.starts, t.starts + make_interval(secs => t.duration), t.starts, t.duration,
        json_build_array(m.id, concat_ws(' ', m.first_name, m.last_name)), t.kind, json_build_array(c.id, c.name)) as r
      from app.activity t left join app.employee m on m.id = t.employee left join app.company c on c.id = t.company
      where t.deleted_at is null and colonnade.event_span(t.starts, t.duration) && tstzrange($1::timestamptz, $2::timestamptz)
      order by t.starts, t.id limit 5000) e`;
  const scene = { catalog, viewer: { ...supervisor, timeZone: 'UTC' } };
  const { rows: found } = JSON.parse(await listEvents(db, scene, request)) as { rows: unknown[] };
  await compare(
    `${found.length} events of ${days} days (about ${EVENTS} wanted), against raw SQL`,
    MOST,
    [
      async () => void (await listEvents(db, scene, request)),
      async () => void (await db.query({ name: 'hand week', text, values: [from, before] })),
    ],
    ROUNDS,
  );
}
