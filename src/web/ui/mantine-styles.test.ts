import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const STYLES = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

/** The names that the client imports from the component library. */
function importedNames(): readonly string[] {
  const sources = globSync('**/*.tsx', { cwd: WEB }).map((file) => readFileSync(join(WEB, file), 'utf8'));
  const lists = sources.flatMap((source) => [
    ...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ]);
  const names = lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names.filter((name) => /^[A-Z]/.test(name)))];
}

test('every component of the library that is used has its styles', () => {
  const sheet = readFileSync(join(WEB, 'ui/mantine.css'), 'utf8');
  const names = importedNames();
  const styled = names.filter((name) => existsSync(join(STYLES, `${name}.layer.css`)));
  expect(styled).toContain('Button');
  expect(styled.filter((name) => !sheet.includes(`/${name}.layer.css'`))).toEqual([]);
});
