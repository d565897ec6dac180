import { expect, test } from 'vitest';
import { fieldOf } from '#core/fields/registry.ts';
import { isGenerated, isOfFiles, isRelation, isWriteOnly } from '#core/fields/traits.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { everyTypeDocument } from '#test/support/worlds/every-type.ts';
import { copiedCell } from './copied-cell.ts';
import { readCell } from './read-cell.ts';
import { readTsv, writeTsv } from './tsv.ts';

const { tables } = await everyTypeDocument();
const columns = tables.find(({ name }) => name === 'thing')?.columns ?? [];
const READERS = ['en-GB', 'en-US', 'fr-FR', 'de-DE', 'es-ES', 'ar-EG'].map((locale) => ({
  locale,
  timeZone: 'Europe/Paris',
}));

/** Values of each type that are easily changed on the way. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  text: ['plain', '"quoted"', '=1+1', '007'],
  multilineText: ['two\nlines\twith a tab', '"'],
  multilingualText: [{ en: 'Chair' }, { en: '=1+1' }],
  boolean: [true, false],
  integer: [0, 1_000_000, 12],
  decimal: ['-1234.500', '0.001', '999999999999.125'],
  money: ['1234567.89', '0.10'],
  date: ['1998-01-06', '2026-02-28', '0101-12-31'],
  time: ['09:30:00', '23:59:59', '00:00:00'],
  dateTime: ['2026-02-28T09:30:00.000Z', '2026-02-28T09:30:15.123Z', '1999-12-31T23:00:00.000Z'],
  duration: [5400, 15, 3_661],
  choice: ['new', 'used', 'broken'],
  choices: [['a'], ['a', 'c'], ['a', 'b', 'c']],
  colour: ['#2a5bd7'],
  rating: [0, 3, 5],
  url: ['https://example.com/a?b=c'],
  email: ['ada@example.com'],
  phone: ['+33 1 23 45 67 89'],
  richText: ['<p>Two <strong>words</strong></p>', '<p>1 &lt; 2</p><p>more</p>'],
  json: ['{"a":1.50}', '[1,"x"]', 'true'],
  position: [{ latitude: 48.8566667, longitude: 2.3522222 }],
  recurrence: [
    'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH\nEXDATE:20260504',
    'RRULE:FREQ=DAILY;COUNT=3',
  ],
};

test.for(READERS)('[LIST-41] what is copied in $locale is pasted as the same values', (reader) => {
  for (const column of columns) {
    if ([isRelation, isWriteOnly, isGenerated, isOfFiles].some((is) => is(column))) continue;
    const values = VALUES[column.type];
    expect(values, `values of ${column.type}`).toBeDefined();
    for (const value of values ?? []) {
      const parsed = fieldOf(column).parse(value, column);
      if (!parsed.ok) continue;
      const web = { ...column, label: column.name, writable: true } as unknown as WebColumn;
      const [[text = ''] = []] = readTsv(writeTsv([[copiedCell(web, parsed.value, reader)]]));
      expect([column.name, text, readCell(web, text, reader)]).toEqual([
        column.name,
        text,
        { ok: true, value: parsed.value },
      ]);
    }
  }
});

test('[LIST-42] texts are read as the reader writes them, and refused where they mean nothing', () => {
  const reader = { locale: 'fr-FR', timeZone: 'Europe/Paris' };
  const column = (name: string) =>
    ({ ...columns.find((one) => one.name === name), label: name, writable: true }) as unknown as WebColumn;
  expect(readCell(column('price'), '1 200,50 €', reader)).toMatchObject({ ok: false });
  expect(readCell(column('price'), '1 200,50', reader)).toEqual({ ok: true, value: '1200.50' });
  expect(readCell(column('bought'), '28/02/2026', reader)).toEqual({ ok: true, value: '2026-02-28' });
  expect(readCell(column('state'), 'usagé', reader)).toEqual({ ok: true, value: 'used' });
  expect(readCell(column('pieces'), '25 pcs', reader)).toMatchObject({ ok: false });
  expect(readCell(column('name'), ' ', reader)).toMatchObject({
    ok: false,
    problem: { code: 'value.required' },
  });
  expect(readCell(column('owner'), 'Ada', reader)).toEqual({ ok: true, value: 'Ada' });
});
