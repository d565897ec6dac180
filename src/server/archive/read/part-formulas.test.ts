import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf } from '#test/support/archive/archive-folder.ts';
import { problemsOf } from '#test/support/archive/refused-archive.ts';

const SAMPLE = new URL('../../../../sample/app', import.meta.url).pathname;

/** The sample, whose formulas are right. */
const FILES = Object.fromEntries(
  readdirSync(SAMPLE, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => [file, readFileSync(join(SAMPLE, file), 'utf8')]),
);

const FOLDER = folderOf(FILES);

/** What is said of formulas once one file of the sample is another. */
async function toldOfFormulas(file: string, text: string): Promise<readonly string[]> {
  writeFileSync(join(FOLDER, file), text);
  const problems = await problemsOf(FOLDER);
  writeFileSync(join(FOLDER, file), FILES[file] ?? '');
  expect(problems, file).not.toEqual([]);
  return problems.filter((problem) => problem.includes('formula, character'));
}

test(
  '[COMP-10] no right formula is called wrong because a column cannot be read',
  { timeout: 120_000 },
  async () => {
    const lines = Object.entries(FILES).flatMap(([file, text]) =>
      file.startsWith('tables/')
        ? text.split('\n').flatMap((line, at) => (/^\s+type: /.test(line) ? [{ file, at }] : []))
        : [],
    );
    expect(lines.length).toBeGreaterThan(80);
    for (const { file, at } of lines.filter((_, index) => index % 9 === 0)) {
      const broken = (FILES[file] ?? '').split('\n').with(at, '    type: nonsense').join('\n');
      expect(await toldOfFormulas(file, broken), `${file}:${at + 1}`).toEqual([]);
    }
  },
);

test('[COMP-10] nor because a whole table, data type or role cannot', { timeout: 120_000 }, async () => {
  const files = Object.keys(FILES).filter((file) => /^(tables|data-types|roles)\//.test(file));
  for (const [at, file] of files.entries()) {
    const broken = at % 2 === 0 ? 'name: [\n' : `${FILES[file] ?? ''}surprise: true\n`;
    expect(await toldOfFormulas(file, broken), file).toEqual([]);
  }
});
