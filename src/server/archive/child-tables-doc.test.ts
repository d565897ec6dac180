import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesOf, folderOf } from '#test/support/archive/archive-folder.ts';
import { readArchive } from './archive.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

test('[CAT-2][CAT-3] the examples of docs/child-tables.md are right in the sample', async () => {
  const text = readFileSync(root('docs/child-tables.md'), 'utf8');
  const examples = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, example = '']) => example);
  const [table = '', role = ''] = examples;
  expect(examples).toHaveLength(2);
  const files = { ...filesOf(root('sample/app')), 'tables/call.yaml': table, 'roles/caller.yaml': role };
  const read = await readArchive(folderOf(files));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, undefined, 1));
  expect(read.document.tables.find(({ name }) => name === 'call')?.parent).toBeDefined();
});
