import { describe, expect, test } from 'vitest';
import type { ImportMatch } from '#core/contract/records/import-routes.ts';
import { processOperations } from '../journal/journal.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { importWorld } from '#test/support/worlds/import-world.ts';

const { db, catalog, run, rows } = await importWorld();

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...lines,
  'END:VEVENT',
];
const MOMENTS = {
  uid: 'code',
  summary: 'name',
  description: 'notes',
  start: 'seen',
  duration: 'lasts',
  recurrence: 'rounds',
};
const WALLS = { summary: 'name', day: 'bought', time: 'opens', duration: 'lasts', recurrence: 'rounds' };
const imported = async (file: string, mapping: Readonly<Record<string, string>>) =>
  await run(file, { mapping: { ...LEFT_OUT, ...mapping } });
const LEFT_OUT = Object.fromEntries(
  'uid summary description location start end day time last_day duration recurrence categories status url'
    .split(' ')
    .map((header) => [header, '']),
);
const moments = async () =>
  await rows(
    `select name, to_char(seen at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), lasts::integer, rounds from app.thing where deleted_at is null order by id`,
  );

describe('a calendar', () => {
  test('[PLAN-32][PLAN-38] is read as a line for each event: zones, moments, days and durations', async () => {
    const file = calendar(
      ...event(
        'Paris',
        'DTSTART;TZID=Europe/Paris:20260701T090000',
        'DTEND;TZID=Europe/Paris:20260701T103000',
      ),
      ...event('Utc', 'DTSTART:20260701T090000Z', 'DURATION:PT45M', String.raw`DESCRIPTION:One\, two\nthree`),
      ...event('Floating', 'DTSTART:20260701T090000'),
      ...event('Day', 'DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260703'),
      ...event('Windows', 'DTSTART;TZID=Romance Standard Time:20260701T090000'),
      // The hour that exists twice is the first.
      ...event('Twice', 'DTSTART;TZID=Europe/Paris:20261025T023000', 'DURATION:PT1H'),
    );
    expect(await imported(file, MOMENTS)).toMatchObject({ lines: 6, imported: 6, problems: [] });
    expect(await moments()).toEqual([
      ['Paris', '2026-07-01 07:00', 5_400, null],
      ['Utc', '2026-07-01 09:00', 2_700, null],
      ['Floating', '2026-07-01 07:00', null, null],
      ['Day', '2026-06-30 22:00', 172_800, null],
      ['Windows', '2026-07-01 07:00', null, null],
      ['Twice', '2026-10-25 00:30', 3_600, null],
    ]);
    expect(await rows(`select notes from app.thing where name = 'Utc'`)).toEqual([['One, two\nthree']]);
    expect(await imported(file, WALLS)).toMatchObject({ imported: 6, problems: [] });
    expect(
      await rows(
        `select bought::text, opens::text from app.thing where name in ('Paris', 'Day') order by id desc limit 2`,
      ),
    ).toEqual([
      ['2026-07-01', null],
      ['2026-07-01', '09:00:00'],
    ]);
  });

  test('[PLAN-33] has series with rule and exceptions; changed events are their own, those called off are left out', async () => {
    const series = 'DTSTART;TZID=Europe/Paris:20260105T090000';
    const file = calendar(
      ...event('Round', series, 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'EXDATE;TZID=Europe/Paris:20260112T090000'),
      ...event(
        'Round',
        'RECURRENCE-ID;TZID=Europe/Paris:20260119T090000',
        'DTSTART;TZID=Europe/Paris:20260120T140000',
      ),
      ...event('Round', 'RECURRENCE-ID;TZID=Europe/Paris:20260126T090000', 'STATUS:CANCELLED', series),
    );
    expect(await imported(file, MOMENTS)).toMatchObject({ lines: 2, imported: 2, problems: [] });
    expect(await moments()).toEqual([
      [
        'Round',
        '2026-01-05 08:00',
        null,
        'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;BYDAY=MO\nEXDATE:20260112,20260119,20260126',
      ],
      ['Round', '2026-01-20 13:00', null, null],
    ]);
  });

  test('[PLAN-32][IMPORT-6] what makes no sense refuses its event by name, and nothing else', async () => {
    const file = calendar(
      ...event('Backwards', 'DTSTART:20260701T090000Z', 'DTEND:20260701T080000Z'),
      ...event('Nowhere', 'DTSTART;TZID=Mars/Olympus:20260701T090000'),
      ...event('Timeless', 'DESCRIPTION:none'),
      ...event('Garbled', 'DTSTART:yesterday'),
      ...event('Hourly', 'DTSTART:20260701T090000Z', 'RRULE:FREQ=HOURLY'),
      ...event('Added', 'DTSTART:20260701T090000Z', 'RRULE:FREQ=DAILY', 'RDATE:20260801T090000Z'),
      ...event('Endless', 'DTSTART:20260701T090000Z', 'RRULE:FREQ=DAILY'),
    );
    const report = await run(file, { mapping: { ...LEFT_OUT, ...MOMENTS }, check: true });
    expect([report.lines, report.refused]).toEqual([7, 6]);
    expect(new Set(report.problems.map(({ line }) => line))).toEqual(new Set([2, 3, 4, 5, 6, 7]));
    expect(await moments()).toEqual([]);
  });

  test('[PLAN-33][IMPORT-2][IMPORT-5] changes what it made before by the UID, and is undone whole', async () => {
    const at = (hour: string) =>
      calendar(...event('A', `DTSTART:20260701T${hour}0000Z`), ...event('B', 'DTSTART:20260701T120000Z'));
    await imported(at('09'), MOMENTS);
    const match: ImportMatch = { columns: ['code'], mode: 'both', empty: 'keep' };
    const report = await run(at('10'), { mapping: { ...LEFT_OUT, ...MOMENTS }, settings: { match } });
    expect(report).toMatchObject({ created: 0, changed: 1, same: 1 });
    await processOperations({ db, catalog, viewer: supervisor }, 'undo', [report.operation!]);
    expect((await moments())[0]).toEqual(['A', '2026-07-01 09:00', null, null]);
  });

  test('[PLAN-32] that is broken, too large or has too many events is refused as a whole', async () => {
    const codeOf = async (file: string) =>
      await imported(file, MOMENTS).then(
        ({ problems }) => problems[0]?.code,
        (error: unknown) => String(error),
      );
    expect(await codeOf('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART')).toMatch(/import/);
    const many = Array.from({ length: 10_001 }, (_, at) =>
      event(`E${at}`, 'DTSTART:20260701T090000Z'),
    ).flat();
    expect(await codeOf(calendar(...many))).toMatch(/import/);
    expect(await codeOf(calendar(...event('A', `DESCRIPTION:${'x'.repeat(10_000_001)}`)))).toMatch(/import/);
    expect(await moments()).toEqual([]);
  });
});
