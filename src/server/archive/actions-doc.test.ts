import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesOf, folderOf } from '#test/support/archive/archive-folder.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { readArchive } from './archive.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

test('[ACTION-7][LINK-11] every example of docs/actions.md is right in the sample', async () => {
  const text = readFileSync(root('docs/actions.md'), 'utf8');
  const examples = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, example = '']) => example);
  const actions = examples.filter((example) => example.startsWith('name: '));
  expect(actions.length).toBe(15);
  const files = { ...filesOf(root('sample/app')) };
  for (const example of actions) {
    const name = /^name: (\w+)/.exec(example)?.[1] ?? '';
    files[`actions/${name}.yaml`] = example.replace(
      '\n',
      `\nid: ${9_000_000_000 + Object.keys(files).length}\n`,
    );
  }
  const [candidates = ''] = examples.filter((example) => example.startsWith('candidates: '));
  const table = files['tables/ticket.yaml'] ?? '';
  const limited = table.replace('    target: contact\n', `    target: contact\n    ${candidates}`);
  expect(limited).not.toBe(table);
  const [offered = ''] = examples.filter((example) => example.startsWith('offered:'));
  const state = limited.indexOf('  - name: state\n');
  const typed = limited.indexOf('    type: choice\n', state);
  const indented = offered.trimEnd().replaceAll(/^/gm, '    ');
  const whole = `${limited.slice(0, typed)}${indented}\n${limited.slice(typed)}`;
  const read = await readArchive(folderOf({ ...files, 'tables/ticket.yaml': whole }));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, undefined, 1));
  expect(checkDocument(read.document)).toEqual([]);
});
