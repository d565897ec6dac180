import { expect, test } from 'vitest';
import { OwnChanges } from './own-changes.ts';
import type { Changes } from './queue/draft-queue.ts';

/** Changes whose draft takes no `city` but Rome; what was sent is noted. */
function changes() {
  const sent: Changes[] = [];
  const own = new OwnChanges<string>({
    rest: 1_000,
    send: async (batch) => {
      sent.push(batch);
      if ('city' in batch && batch['city'] !== 'Rome') throw new Error('no such city');
      return 'taken';
    },
    judge: () => ({ kind: 'refused', columns: ['city'] }),
    onAnswer: () => undefined,
    onRefusal: () => undefined,
    onState: () => undefined,
  });
  return { own, sent };
}

test('a change that the draft does not take is no longer sent, and still not there', async () => {
  const { own, sent } = changes();
  own.give({ name: 'ACME', city: 'Rio' });
  expect(await own.flush()).toBe(false);
  await expect.poll(() => own.state).toBe('still');
  expect(sent).toEqual([{ name: 'ACME', city: 'Rio' }, { name: 'ACME' }]);
  expect(own.unsent).toEqual({});
  expect(own.untaken).toEqual(['city']);
});

test('it is tried again until the draft takes it, or its user gives something else', async () => {
  const { own, sent } = changes();
  own.give({ city: 'Rio' });
  await own.flush();
  own.tryRefused(() => 'Oslo');
  expect(await own.flush()).toBe(false);
  own.tryRefused(() => 'Rome');
  expect(await own.flush()).toBe(true);
  expect(own.untaken).toEqual([]);
  own.give({ city: 'Rio' });
  await own.flush();
  own.give({ city: 'Rome' });
  expect(await own.flush()).toBe(true);
  expect(own.untaken).toEqual([]);
  own.tryRefused(() => 'Paris');
  expect(await own.flush()).toBe(true);
  expect(sent.map(({ city }) => city)).toEqual(['Rio', 'Oslo', 'Rome', 'Rio', 'Rome']);
});

test('what its user gives anew counts as refused no more, even before it is sent', async () => {
  const { own } = changes();
  own.give({ city: 'Rio' });
  await own.flush();
  own.give({ city: 'Rome' });
  own.stop();
  expect(own.untaken).toEqual([]);
});

test('after a stop it begins anew; what was refused or typed stays until it is cleared', async () => {
  const { own, sent } = changes();
  own.give({ city: 'Rio' });
  await own.flush();
  own.typing.mark('age', { code: 'number.invalid' });
  own.stop();
  own.restart();
  expect([...own.columns]).toEqual(['city', 'age']);
  own.clear();
  expect([...own.columns]).toEqual([]);
  own.tryRefused(() => 'Rome');
  expect(await own.flush()).toBe(true);
  expect(sent).toEqual([{ city: 'Rio' }]);
});
