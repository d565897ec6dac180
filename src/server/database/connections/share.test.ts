import { expect, test } from 'vitest';
import { mayBegin, mayBeSlow, noneHeld, shareOf, type Held } from './share.ts';

function take(what: 'slowReads' | 'writes', ...of: readonly Held[]): void {
  for (const one of of) {
    one[what] += 1;
    one.taken += 1;
  }
}

const held = (part: Partial<Held>): Held => ({ ...noneHeld(), ...part });

test('[QUERY-16] whatever slow reads and writes hold, some connections are left to quick reads', () => {
  for (const size of [2, 4, 8, 16, 40]) {
    const share = shareOf(size);
    const all = noneHeld();
    // Each account asks for as much as it gets.
    for (let account = 0; account < size; account++) {
      const own = noneHeld();
      for (let turn = 0; turn < size; turn++) {
        if (mayBegin('slow', share, all, own)) take('slowReads', all, own);
        if (mayBegin('write', share, all, own)) take('writes', all, own);
      }
      expect(own.slowReads).toBeLessThanOrEqual(share.slowReadsOfOne);
    }
    expect(all.taken, `of ${size}`).toBeLessThan(size);
    expect(mayBegin('read', share, all, noneHeld()), `of ${size}`).toBe(true);
  }
});

test('[QUERY-16] an account with slow writes begins fewer others', () => {
  const share = shareOf(16);
  expect(mayBegin('write', share, held({ writes: 7, taken: 7 }), held({ writes: 7, taken: 7 }))).toBe(true);
  const slow = held({ writes: 7, slowWrites: 1, taken: 7 });
  expect(mayBegin('write', share, slow, slow)).toBe(false);
  expect(mayBegin('write', share, slow, noneHeld())).toBe(true);
});

test('[QUERY-16] one account has fewer slow reads than all together', () => {
  const share = shareOf(16);
  const mine = held({ slowReads: 3, taken: 3 });
  expect(mayBeSlow(share, mine, mine)).toBe(false);
  expect(mayBeSlow(share, mine, noneHeld())).toBe(true);
  expect(mayBeSlow(share, held({ slowReads: 5, taken: 5 }), noneHeld())).toBe(false);
});
