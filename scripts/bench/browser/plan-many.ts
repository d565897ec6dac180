import { literal, sql } from '#server/database/sql/sql.ts';
import { openData, sampleIn, vacuum } from '../data.ts';

/** What the plannings are measured in: as many resources, and as many events in March 2033, in which there are no others. */
const RESOURCES = 200;
const EVENTS = 2_000;

/** The sample in a data folder, with so many employees and activities; later runs find them there. */
export async function planMany(folder: string): Promise<void> {
  const database = await openData(folder);
  try {
    await sampleIn(database, 2_000);
    const { db } = database;
    await db.query(sql`
      insert into app.employee (first_name, last_name, office)
      select 'Robin', 'Number ' || n, 'london' from generate_series(1, ${literal(RESOURCES)} - (select count(*)::integer from app.employee)) n`);
    await db.query(sql`
      insert into app.activity (subject, kind, starts, duration, employee)
      select 'Event ' || n, 'meeting',
        timestamptz '2033-03-01 08:00Z' + make_interval(days => n % 31, mins => (n * 30) % 540), 3600,
        (select id from app.employee order by id offset n % ${literal(RESOURCES)} limit 1)
      from generate_series(1, ${literal(EVENTS)}) n
      where not exists (select 1 from app.activity where starts >= '2033-03-01' and starts < '2033-04-01')`);
    await vacuum(db);
  } finally {
    await database.close();
  }
}
