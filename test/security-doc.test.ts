import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');

/** ASVS 5.0.0, levels 1 and 2: chapter and section → its requirements. */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
};
const numbers = Object.entries(REQUIREMENTS).flatMap(([section, ends]) =>
  ends.map((end) => `V${section}.${end}`),
);

/** The lines of the tables: their cells, without the head. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );

const rules = (from: string): readonly string[] => from.match(/\b[A-Z][A-Z0-9]*-\d+\b/g) ?? [];
/** What looks like a rule and is a name of cryptography. */
const ALGORITHMS = /^(SHA|AES|P|UTF)-\d+$/;
const known = new Set(
  rules(
    globSync('spec/*.md', { cwd: ROOT })
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n')
      .match(/^- \*\*[A-Z0-9]+-\d+\*\*/gm)
      ?.join(' ') ?? '',
  ),
);
const cited = new Set(
  globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.{test,spec}.ts'], { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .flatMap((source) => source.match(/\[[A-Z][A-Z0-9]*-\d+\]/g) ?? [])
    .map((rule) => rule.slice(1, -1)),
);
const files = (text.match(/`[\w./-]+\.(?:tsx?|md|sql|yaml)`/g) ?? []).map((name) => name.slice(1, -1));

describe('docs/security.md', () => {
  test('has each requirement of levels 1 and 2 once', () => {
    const named = text.match(/\bV\d+\.\d+\.\d+\b/g) ?? [];
    const inTables = rows.flatMap(([cell = '']) => cell.match(/V\d+\.\d+\.\d+/g) ?? []);
    expect(numbers).toHaveLength(206);
    expect(inTables.toSorted()).toEqual(numbers.toSorted());
    // Elsewhere one may be pointed at, but none that is not in a table.
    expect(named.filter((one) => !inTables.includes(one))).toEqual([]);
  });

  test('says of each whether it is met, how, and what shows it', () => {
    for (const cells of rows) {
      const [requirement, ...rest] = cells;
      const isOpen = rest.length === 3;
      if (!isOpen) expect(rest, requirement).toHaveLength(4);
      for (const cell of isOpen ? rest : rest.slice(1)) expect(cell, requirement).not.toBe('');
      if (isOpen) continue;
      const [state = '', , , shown = ''] = rest;
      expect(state, requirement).toMatch(/^(met|n\/a)$/);
      if (state === 'met') expect(shown, requirement).toMatch(/[A-Z]-\d|\.test\.tsx?`/);
    }
  });

  test('names only rules that there are', () => {
    expect(rules(text).filter((rule) => !known.has(rule) && !ALGORITHMS.test(rule))).toEqual([]);
  });

  test('is shown by rules that a test cites, and by tests', () => {
    const shown = rows.filter((cells) => cells.length === 5).map((cells) => cells[4] ?? '');
    expect(shown.flatMap(rules).filter((rule) => !cited.has(rule))).toEqual([]);
  });

  test('names only files that there are', () => {
    expect(files.length).toBeGreaterThan(50);
    const missing = files.filter(
      (file) => !['', 'src/server', 'docs'].some((folder) => existsSync(join(ROOT, folder, file))),
    );
    // Made by the first start.
    expect(missing).toEqual([]);
  });
});
