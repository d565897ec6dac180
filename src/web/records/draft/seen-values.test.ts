import { expect, test } from 'vitest';
import { answered, setUpRecord, OPENED, STORED } from '#test/support/calls/open-record.ts';
import type { AnswerValues } from './record-state.ts';

test('[LIVE-14] what somebody else stored and the user was told of is what counts as seen, whichever value is kept', async () => {
  const seen: AnswerValues[] = [];
  const theirs = { ...STORED, name: 'Theirs', city: 'Their town' };
  const { record, state } = setUpRecord({
    open: async () => await Promise.resolve({ ...OPENED, values: theirs }),
    update: async (_draft, _changes, values) => {
      seen.push(values);
      return await Promise.resolve({ values: {}, states: {}, layouts: [] });
    },
  });
  record.change('name', 'Mine');
  record.change('city', 'My town');
  record.refresh(answered(theirs));
  expect(state().values).toMatchObject({ name: 'Mine', city: 'My town' });
  record.change('name', state().stored['name'], true);
  record.change('city', state().values['city'], true);
  await record.flush();
  expect(state().values).toMatchObject({ name: 'Theirs', city: 'My town' });
  expect(seen.at(-1)).toEqual({ name: 'Theirs', city: 'Their town' });
});
