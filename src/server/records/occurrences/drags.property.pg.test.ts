import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import type { EventsAnswer } from '#core/contract/views/scheduler.ts';
import { must } from '#core/std/must.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { processOperations } from '../../journal/journal.ts';
import { listEvents } from '../../query/list/scheduler.ts';
import { Random } from '../../sample/random/random.ts';
import { changeCells, changeOccurrence } from '../records.ts';

/** `DRAG_RUNS=200 DRAG_SEED=7` tries more, and others. */
const RUNS = Number(process.env['DRAG_RUNS'] ?? 3);
const SEED = Number(process.env['DRAG_SEED'] ?? 1);
const STEPS = 12;

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');
const request = { db, catalog, viewer: supervisor };

const RULES = [
  null,
  'TZID=Europe/Paris\nRRULE:FREQ=DAILY;COUNT=40',
  'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH',
  'TZID=America/New_York\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=12\nEXDATE:20260316',
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=2;UNTIL=20261231',
  'TZID=Europe/Paris\nRRULE:FREQ=MONTHLY;BYDAY=1MO',
];

async function begin(random: Random): Promise<void> {
  await db.query(sql`delete from app.thing`);
  for (const rule of [...RULES, null, null, null]) {
    const start = `2026-03-0${random.between(1, 9)}T${String(random.between(6, 18)).padStart(2, '0')}:00:00Z`;
    await db.query(
      sql`insert into app.thing (name, seen, lasts, pieces, rounds) values (${literal(rule ?? 'single')}, ${literal(start)}::timestamptz, ${literal(900 * random.between(1, 12))}, 7, ${literal(rule)})`,
    );
  }
}

/** What people see of the events: the live records with all that they hold. */
async function look(): Promise<readonly unknown[]> {
  const { rows } = await db.query<{ row: unknown }>(
    sql`select to_jsonb(t) - '{version,updated_at,updated_by}'::text[] as row from app.thing t where deleted_at is null order by id`,
  );
  return rows.map(({ row }) => row);
}

async function events(): Promise<EventsAnswer['rows']> {
  const asked = { tableId: thing.id, start: 'seen', duration: 'lasts', recurrence: 'rounds', columns: [] };
  const days = { from: '2026-03-01', before: '2026-07-01' };
  const { rows } = JSON.parse(await listEvents(db, request, { ...asked, ...days })) as EventsAnswer;
  return rows;
}

/** One event is moved, made longer, or taken out of its series; gives the operation. */
async function drag(random: Random): Promise<number | undefined> {
  const [id, , start, , , lasts, rounds] = random.pick(await events());
  const [recordId, occurrence] = [Number(id), String(start)];
  const by = random.chance(50) ? random.between(-5, 5) * 86_400_000 : random.between(-8, 8) * 900_000;
  const moved = { seen: new Date(Date.parse(occurrence) + by).toISOString() };
  const values = random.chance(70) ? moved : { lasts: 900 + Number(lasts ?? 0) };
  if (typeof rounds !== 'string') {
    const changes = [{ recordId, values, seen: {} }];
    const work = { tableId: thing.id, changes, creations: [], check: false, partial: false, accepted: [] };
    return (await changeCells(request, work)).operation ?? undefined;
  }
  const outcome = await changeOccurrence(request, {
    tableId: thing.id,
    recordId,
    times: { start: 'seen', duration: 'lasts' },
    recurrence: 'rounds',
    occurrence,
    which: random.pick(['this', 'following', 'all'] as const),
    values: random.chance(85) ? values : undefined,
    seen: rounds,
    accepted: [],
  }).catch((error: unknown) => {
    // Not every series can be moved as a whole: nothing has happened then.
    if (error instanceof AppError && error.code === 'planning.fixed_days') return undefined;
    throw error;
  });
  return outcome?.operation ?? undefined;
}

test(
  '[PLAN-5][PLAN-7][UNDO-8] whatever was dragged by chance, undone in reverse, leaves the table as it was at each step',
  { timeout: 3_600_000 },
  async () => {
    let done = 0;
    for (let run = 0; run < RUNS; run++) {
      const random = new Random(SEED * 1_000 + run);
      await begin(random);
      const past: { readonly before: readonly unknown[]; readonly operation: number }[] = [];
      for (let step = 0; step < STEPS; step++) {
        if ((await events()).length === 0) break;
        const before = await look();
        const operation = await drag(random);
        if (operation === undefined) expect(await look()).toEqual(before);
        else past.push({ before, operation });
      }
      for (const { before, operation } of past.toReversed()) {
        await processOperations(request, 'undo', [operation]);
        expect(await look(), `DRAG_SEED=${SEED}, run ${run}`).toEqual(before);
      }
      done += past.length;
    }
    expect(done).toBeGreaterThan(RUNS * (STEPS / 3));
  },
);
