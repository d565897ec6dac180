import { expect, test } from 'vitest';
import { OPENED } from '#test/support/calls/open-record.ts';
import { record } from './record.ts';

const addressOf = (change: Partial<typeof OPENED>) =>
  record.does === 'lead' ? record.address({ ...OPENED, ...change }) : undefined;

test('[ACTION-8] a record that an action only shows leads to a window that only shows it', () => {
  expect(addressOf({ context: 0, readOnly: true })).toBe('/app/record/1/7?read=1');
  expect(addressOf({ context: 0 })).toBe('/app/record/1/7');
  expect(addressOf({})).toBe('/app/record/1/7?context=50');
  expect(addressOf({ recordId: null })).toBe('/app/draft/50');
});
