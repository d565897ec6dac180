import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { folderOf, SMALL_ARCHIVE } from '#test/support/archive/archive-folder.ts';
import { readArchive } from './archive.ts';

/** Why the small archive is refused once a file is in it, or a text of one was replaced. */
async function refusals(file: string, change: (text: string) => string): Promise<readonly string[]> {
  const result = await readArchive(folderOf({ ...SMALL_ARCHIVE, [file]: change(SMALL_ARCHIVE[file] ?? '') }));
  if ('document' in result) return [];
  return result.problems.map(({ file: name, line, path, message }) => `${name}:${line} ${path}: ${message}`);
}

test('[ANON-8] a link of the login page leads to an action that is there', async () => {
  const linked = (text: string) => text.replace('languages:', 'loginLinks: [{ action: hours }]\nlanguages:');
  expect(await refusals('application.yaml', linked)).toEqual([
    expect.stringContaining("loginLinks[0].action: unknown action 'hours'"),
  ]);
});

test('[ACTION-16] a report has a text and no table', async () => {
  const report = 'name: hours\nlabel: { en: Hours }\nkind: report\n';
  expect(await refusals('actions/hours.yaml', () => `${report}text: { en: From nine to five }\n`)).toEqual(
    [],
  );
  expect(await refusals('actions/hours.yaml', () => `${report}table: customer\n`)).toEqual([
    "actions/hours.yaml:1 text: the property 'text' is missing",
    "actions/hours.yaml:4 table: unknown property 'table': the possible properties are restricted, sentence, text",
  ]);
});

test.each(['default', 'maxLength', 'transform'])('[COL-17] a password has no option %s', async (option) => {
  const column = `  - { name: word, label: { en: Word }, type: password, ${option}: '12' }`;
  const found = await refusals('tables/customer.yaml', (text) =>
    text.replace('columns:', `columns:\n${column}`),
  );
  expect(must(found[0], 'a refusal')).toContain(`columns[0].${option}: unknown property '${option}'`);
  expect(found).toHaveLength(1);
});
