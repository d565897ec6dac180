import { afterAll, expect, test } from 'vitest';
import type { ColumnOf } from '#core/fields/registry.ts';
import { openPool } from '../../database/pool.ts';
import { boundAt, sql } from '../../database/sql/sql.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { readTextValue, readValue } from '../read-value.ts';
import { storedText } from './stored-text.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 2);
afterAll(async () => await db.end());

const columnOf = (display: 'openingHours' | 'publicHolidays'): ColumnOf<'text'> => ({
  id: 1,
  name: 'hours',
  label: { en: 'Hours' },
  type: 'text',
  display,
});

/** What of a text is kept where text becomes such a column. */
async function retyped(text: string, column: ColumnOf<'text'>): Promise<string | null> {
  const value = storedText.ofText?.(sql`${boundAt(1)}::text`, column) ?? sql`null`;
  const { rows } = await db.query<{ value: string | null }>(sql`select ${value} as value`, [text]);
  return rows[0]?.value ?? null;
}

test('[PLAN-12] opening hours are kept in one form, however they come in, and refused with what is wrong', async () => {
  const column = columnOf('openingHours');
  for (const read of [readValue, readTextValue]) {
    expect(read(column, '8-12, 13:00 – 17:30')).toEqual({ ok: true, value: '08:00-12:00, 13:00-17:30' });
    expect(read(column, '17-9')).toMatchObject({ problem: { code: 'value.opening_hours_order' } });
  }
  for (const text of [
    '08:00-12:00',
    '08:00-12:00, 13:00-17:30',
    '00:00-24:00',
    '08:00-12:00, 12:00-13:00',
    '8:00-12:00',
    '08:00-12:00,13:00-17:30',
    '12:00-08:00',
    '08:00-08:00',
    '13:00-17:00, 08:00-12:00',
    '08:00-12:30, 12:00-13:00',
    '08:00-25:00',
    '08:60-09:00',
    '24:00-24:00',
    'closed',
  ]) {
    const read = readValue(column, text);
    const isKept = read.ok && read.value === text;
    expect([text, await retyped(text, column)]).toEqual([text, isKept ? text : null]);
  }
});

test('[PLAN-13] countries and regions are kept in capitals, others refused', async () => {
  const column = columnOf('publicHolidays');
  expect(readValue(column, 'de-by')).toEqual({ ok: true, value: 'DE-BY' });
  for (const text of ['FR', 'DE-BY', 'GB-ENG', 'XX', 'DE-XX', 'France', 'constructor']) {
    const read = readValue(column, text);
    expect([text, await retyped(text, column)]).toEqual([text, read.ok ? text : null]);
  }
});
