import { expect, test } from 'vitest';
import { SMALL_ARCHIVE } from '#test/support/archive/archive-folder.ts';
import { withFiles } from '#test/support/archive/refused-archive.ts';

/** Words of the parser that reads what has a schema, and of JavaScript. */
const FOREIGN = /\b(Invalid|Too (small|big)|Unrecognized|Expected|NaN|undefined|\[object)\b/;

/** What people write by mistake in the place of a value. */
const MISTAKES = ['[]', '{}', '-1.5', '""', '[1, { a: b }]'];

test(
  '[CAT-17] whatever stands in the place of a value, no refusal shows the words of a parser',
  { timeout: 120_000 },
  async () => {
    const told = new Set<string>();
    for (const [file, text] of Object.entries(SMALL_ARCHIVE)) {
      const lines = text.split('\n');
      for (const [at, line] of lines.entries()) {
        const before = /^(\s*(?:- )?[\w.]+:) .+$/.exec(line)?.[1];
        if (before === undefined) continue;
        const wrong = MISTAKES[at % MISTAKES.length] ?? '';
        const changed = lines.with(at, `${before} ${wrong}`).join('\n');
        for (const problem of await withFiles({ [file]: changed })) told.add(problem);
      }
    }
    expect(told.size).toBeGreaterThan(30);
    expect([...told].filter((problem) => FOREIGN.test(problem))).toEqual([]);
  },
);
