import { afterAll, expect, test } from 'vitest';
import { dayOfIso, isoDay } from '#core/fields/recurrence/calendar-day.ts';
import { readRecurrence } from '#core/fields/recurrence/read-recurrence.ts';
import { recurrenceText } from '#core/fields/recurrence/recurrence-rule.ts';
import { seriesDays } from '#core/fields/recurrence/series-days.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { randomOf, randomSeries } from '#test/support/worlds/random-series.ts';
import { openPool } from '../../database/pool.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { placingOf } from '../list/series.ts';
import { prepareSchema } from '../../start/prepare-schema.ts';

/** Random rules that are compared; more by `RULES=10000`. */
const RULES = Number(process.env['RULES'] ?? 400);
const SEED = Number(process.env['SEED'] ?? 2445);

/** Days after its start up to which a series is booked. */
const BOOKED_DAYS = 3_653;

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 4);
afterAll(async () => await db.end());
await prepareSchema(db);

test(
  `[PLAN-6] PostgreSQL gives a rule the days that the server gives it (${RULES} rules)`,
  { timeout: 3_600_000 },
  async () => {
    const random = randomOf(SEED);
    for (let at = 0; at < RULES; at++) {
      const { text, start } = randomSeries(random);
      const read = readRecurrence(text);
      if (!read.ok) throw new Error(JSON.stringify(read.problem));
      const [first = '', clock = ''] = start.split('T');
      const from = dayOfIso(first);
      const asked = { from, before: from + BOOKED_DAYS + 1, most: 10_000, steps: { left: 1_000_000 } };
      const { days } = seriesDays({ ...read.value, start: from, clock }, asked);
      const { rows } = await db.query<{ days: readonly string[] }>(
        sql`select coalesce(array_agg(day::text order by day), array[]::text[]) as days
              from colonnade.series_starts(${literal(first)}, ${literal(clock)}, ${literal(recurrenceText(read.value))}) day`,
      );
      expect(rows[0]?.days, `${text} from ${start}`).toEqual(days.map((day) => isoDay(day)));
    }
  },
);

test('[PLAN-6] PostgreSQL has each event of a series at the moment at which the server has it, when clocks change too', async () => {
  const random = randomOf(SEED + 1);
  for (let at = 0; at < RULES / 4; at++) {
    const { zone } = randomSeries(random);
    const start = new Date(
      Date.UTC(2019 + random(8), random(12), 1 + random(28), random(24), random(4) * 15),
    ).toISOString();
    const rule = `TZID=${zone}\nRRULE:FREQ=DAILY;COUNT=400`;
    const placing = placingOf([start, null], zone);
    const { rows } = await db.query<{ moments: readonly number[] }>(
      sql`select array_agg(extract(epoch from lower(span))::bigint order by span) as moments
            from unnest(colonnade.booking_spans(${literal(start)}, 1, ${literal(rule)})) span`,
    );
    const expected = Array.from(
      { length: 400 },
      (_, day) => Date.parse(placing.eventOn(placing.series.start + day)[0]) / 1000,
    );
    expect(rows[0]?.moments.map(Number), `${start} ${zone}`).toEqual(expected);
  }
});
