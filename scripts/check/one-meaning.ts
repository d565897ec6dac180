import { basename } from 'node:path';
import type { SourceFile } from './boundary-source.ts';

/** An exported name that several files declare, with the place in the first of them. */
interface DoubledName {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** The other files that declare it. */
  readonly others: readonly string[];
}

interface Declaration {
  readonly path: string;
  readonly line: number;
  readonly isEntry: boolean;
}

/** Names that several files may declare, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

/** Made by `npm run build:grammar`: a number for each of the grammar's own names. */
const GENERATED = 'core/formula/syntax/syntax-terms.ts';

/**
 * The exported names that stand for two things: several files below `src/` declare them. Entries of registries are one
 * thing: a column type, a kind of action or a display mode has the name in each layer that it has in documents.
 */
export function doubledNames(files: readonly SourceFile[]): readonly DoubledName[] {
  return [...declarationsOf(files)].flatMap(([name, declarations]) => {
    const [first, ...others] = declarations;
    if (!first || others.length === 0 || declarations.every(({ isEntry }) => isEntry)) return [];
    if (name in EXCEPTIONS) return [];
    return [{ name, path: first.path, line: first.line, others: others.map(({ path }) => path) }];
  });
}

/** The names of the list of exceptions that no longer need to stand there. */
export function needlessExceptions(files: readonly SourceFile[]): readonly string[] {
  const declared = declarationsOf(files);
  return Object.keys(EXCEPTIONS).filter((name) => (declared.get(name)?.length ?? 0) < 2);
}

/** Where each exported name is declared, once per file; a name that is passed on is declared elsewhere. */
function declarationsOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly Declaration[]> {
  const entries = entriesOf(files);
  const found = new Map<string, Declaration[]>();
  for (const { path, exports } of files.filter((one) => !one.isTest && one.path !== GENERATED)) {
    for (const { line, what } of exports) {
      if (what.origin !== undefined || what.name === 'default') continue;
      const before = found.get(what.name) ?? [];
      if (before.some((one) => one.path === path)) continue;
      found.set(what.name, [...before, { path, line, isEntry: entries.has(`${path} ${what.name}`) }]);
    }
  }
  return found;
}

/** The values that registries take, as `path name`; names of schemas and types begin with a capital. */
function entriesOf(files: readonly SourceFile[]): ReadonlySet<string> {
  const registries = files.filter(({ path }) => basename(path) === 'registry.ts');
  return new Set(
    registries.flatMap(({ taken }) =>
      taken.filter(({ name }) => /^[a-z]/.test(name)).map(({ from, name }) => `${from} ${name}`),
    ),
  );
}
