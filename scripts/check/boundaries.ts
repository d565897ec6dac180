import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { LAYERS, plain, RULES, type Rule } from './boundary-rules.ts';
import { readSources, readTools, type SourceFile } from './boundary-source.ts';
import { passedDoors } from './doors.ts';
import { disorderIn, listFolders } from './folder-order.ts';
import { doubledNames } from './one-meaning.ts';
import { unaskedPackages, unusedDependencies } from './unused-dependencies.ts';
import { unusedExports } from './unused-exports.ts';

/** A place where the code crosses a boundary of ARCHITECTURE.md. */
interface Violation {
  readonly rule:
    | keyof typeof RULES
    | 'core-types'
    | 'dependencies'
    | 'doors'
    | 'exports'
    | 'folder-order'
    | 'nothing-seen'
    | 'one-meaning';
  readonly place: string;
  readonly text: string;
}

/** What a check found, with the proof that it looked. */
interface BoundaryReport {
  readonly files: number;
  readonly imports: number;
  /** The folders in their order, with their files and what each may import, as lines of text. */
  readonly folders: readonly string[];
  readonly violations: readonly Violation[];
}

/**
 * Checks the code below `src/` of the project at `root` against the boundaries of ARCHITECTURE.md. Seeing nothing is a
 * violation too: a check that looks at the wrong place must not pass.
 */
export function checkBoundaries(root: string): BoundaryReport {
  const files = readSources(root);
  const fieldTypes = readFieldTypes(root);
  const rules = Object.entries(RULES) as [keyof typeof RULES, Rule][];
  const broken = files.flatMap((file) =>
    rules.flatMap(([rule, check]) =>
      check(file, fieldTypes).map(({ line, what }) => ({
        rule,
        place: `src/${file.path}:${line}`,
        text: what,
      })),
    ),
  );
  const disorder = disorderIn(root, files).map((found) => ({ rule: 'folder-order' as const, ...found }));
  const all = [...files, ...readTools(root)];
  const doors = passedDoors(root, all).map((found) => ({ rule: 'doors' as const, ...found }));
  const dependencies = unusedDependencies(root, all).map((name) => ({
    rule: 'dependencies' as const,
    place: 'package.json',
    text: `nothing imports ${name}`,
  }));
  const unasked = unaskedPackages(root, files).map(({ path, line, name }) => ({
    rule: 'dependencies' as const,
    place: `src/${path}:${line}`,
    text: `package.json does not ask for ${name}`,
  }));
  const exports = unusedExports(all).map(({ path, line, what }) => ({
    rule: 'exports' as const,
    place: `${posix.join('src', path)}:${line}`,
    text: `no other file imports ${what}`,
  }));
  const doubled = doubledNames(files).map(({ name, path, line, others }) => ({
    rule: 'one-meaning' as const,
    place: `src/${path}:${line}`,
    text: `${name} stands for something else in ${others.join(', ')}`,
  }));
  const imports = files.reduce((count, file) => count + file.imports.length, 0);
  return {
    files: files.length,
    imports,
    folders: listFolders(root, files),
    violations: [
      ...unseen(files, fieldTypes),
      ...coreTypes(root),
      ...dependencies,
      ...unasked,
      ...exports,
      ...doubled,
      ...disorder,
      ...doors,
      ...broken,
    ],
  };
}

function unseen(files: readonly SourceFile[], fieldTypes: ReadonlySet<string>): readonly Violation[] {
  const seen = (layer: string) => files.some((file) => file.layer === layer && file.imports.length > 0);
  const empty = Object.keys(LAYERS).filter((layer) => !seen(layer));
  return [
    ...empty.map((layer) => ({
      rule: 'nothing-seen' as const,
      place: `src/${layer}`,
      text: 'no file with imports was found',
    })),
    ...(fieldTypes.size > 0
      ? []
      : [{ rule: 'nothing-seen' as const, place: 'src/core/fields', text: 'no column type was found' }]),
  ];
}

/** That core knows neither Node nor the DOM is checked by the compiler; here only that it is told so. */
function coreTypes(root: string): readonly Violation[] {
  const read = (file: string): { lib?: readonly string[]; types?: readonly string[] } =>
    existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')).compilerOptions : {};
  const { lib, types } = { ...read('tsconfig.base.json'), ...read('src/core/tsconfig.json') };
  const pure = types?.length === 0 && lib !== undefined && lib.every((name) => /^es\d+/i.test(name));
  return pure
    ? []
    : [
        {
          rule: 'core-types',
          place: 'src/core/tsconfig.json',
          text: 'core must be compiled without types of Node or the DOM',
        },
      ];
}

/** The names of the column types, from the folders of the core's registry. */
function readFieldTypes(root: string): ReadonlySet<string> {
  const files = globSync('*/*.ts', { cwd: join(root, 'src', 'core', 'fields') });
  const names = files.map((file) => basename(posix.dirname(file.replaceAll('\\', '/'))));
  return new Set(names.map(plain));
}
