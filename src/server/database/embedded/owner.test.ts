import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chooseOwner, closedFolder } from './owner.ts';

const scratch = mkdtempSync(join(tmpdir(), 'colonnade-owner-'));
const deep = join(scratch, 'home', 'project');
mkdirSync(deep, { recursive: true });
afterAll(() => rmSync(scratch, { recursive: true }));

const myself = { name: 'me', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
const groupMate = { name: 'mate', uid: 54_321, gid: myself.gid };
const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 };

test.each([
  [0o755, 0o755, stranger, undefined],
  [0o711, 0o711, stranger, undefined],
  [0o700, 0o755, stranger, scratch],
  [0o755, 0o700, stranger, join(scratch, 'home')],
  [0o755, 0o744, stranger, join(scratch, 'home')],
  [0o710, 0o711, groupMate, undefined],
  [0o701, 0o711, groupMate, scratch],
  [0o700, 0o700, myself, undefined],
])('folders with modes %o and %o', (outer, inner, user, closed) => {
  chmodSync(scratch, outer);
  chmodSync(join(scratch, 'home'), inner);
  expect(closedFolder(deep, user)).toBe(closed);
});

test('a folder that is not there yet is in nobody’s way', () => {
  chmodSync(scratch, 0o755);
  expect(closedFolder(join(scratch, 'later', 'still'), stranger)).toBeUndefined();
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  '[START-16] as root another user runs PostgreSQL, and what that one cannot enter is named',
  () => {
    chmodSync(scratch, 0o755);
    chmodSync(join(scratch, 'home'), 0o755);
    const needed = { binaries: deep, dataFolder: join(deep, 'data') };
    expect(chooseOwner(join(deep, 'data', 'postgres'), needed)?.uid).toBeGreaterThan(0);
    chmodSync(join(scratch, 'home'), 0o700);
    expect(() => chooseOwner(join(deep, 'data', 'postgres'), needed)).toThrow(
      `cannot enter ${join(scratch, 'home')}`,
    );
  },
);

test.skipIf(isRoot)('[START-16] an ordinary user runs PostgreSQL as itself', () => {
  expect(chooseOwner(join(deep, 'postgres'), { binaries: deep, dataFolder: deep })).toBeUndefined();
});
