import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readSources, type Found, type SourceFile } from './boundary-source.ts';

/** A place where the code crosses a boundary of ARCHITECTURE.md. */
export interface Violation {
  readonly rule: keyof typeof RULES | 'core-types' | 'nothing-seen';
  readonly place: string;
  readonly text: string;
}

/** What a check found, with the proof that it looked. */
export interface BoundaryReport {
  readonly files: number;
  readonly imports: number;
  readonly violations: readonly Violation[];
}

type Rule = (file: SourceFile, fieldTypes: ReadonlySet<string>) => readonly Found<string>[];

const LAYERS: Readonly<Record<string, readonly string[]>> = { core: ['core'], server: ['server', 'core'], web: ['web', 'core'] };
const CORE_PACKAGES = new Set(['zod', 'big.js']);
/** Folders that are collections or pipelines rather than features: each of their files may be imported. */
const LIBRARIES = new Set(['database', 'http', 'fields', 'query', 'ui', 'std', 'data', 'api']);
/** Where statements on application tables may be written: all of them, or only those that change the tables' shape. */
const SQL_FOLDERS = new Set(['query']);
const SHAPE_FOLDERS = new Set(['catalog']);

const APPLICATION_TABLE = [
  /\b(from|join|into|update|table|using|copy|only|exists|on|,)\s+"?app"?\s*\./i,
  /^"?app"?\.(?!(html|tsx?|m?js|css|json)$)/,
  /"app"/,
];
const CHANGE_OF_SHAPE = /^\s*(create|alter|drop|comment)\b/i;

const RULES = {
  /** web → core ← server */
  direction: (file) =>
    file.imports
      .filter(({ what }) => isLayer(layerOf(what)) && !LAYERS[file.layer]?.includes(layerOf(what)))
      .map(({ line, what }) => ({ line, what: `${file.layer} must not import ${what}` })),

  'core-imports': (file) =>
    file.layer !== 'core' || file.isTest
      ? []
      : file.imports
          .filter(({ what }) => !isLayer(layerOf(what)) && !CORE_PACKAGES.has(what))
          .map(({ line, what }) => ({ line, what: `core must not import ${what}` })),

  'folder-entry': (file) =>
    file.isTest
      ? []
      : file.imports
          .filter(({ what }) => isInside(what) && folderOf(what) !== `${file.layer}/${file.folder}`)
          .map(({ line, what }) => ({ line, what: `${what} is inside its folder; import ${entryOf(what)}` })),

  barrel: (file) => [
    ...(/^index\./.test(basename(file.path)) ? [{ line: 1, what: 'index files are not used' }] : []),
    ...file.reExportsAll.map(({ line, what }) => ({ line, what: `export * from ${what} hides where things are` })),
  ],

  'application-sql': (file) =>
    file.layer !== 'server' || file.isTest || SQL_FOLDERS.has(file.folder ?? '')
      ? []
      : file.texts
          .filter(({ what }) => APPLICATION_TABLE.some((pattern) => pattern.test(what)))
          .filter(({ what }) => !(SHAPE_FOLDERS.has(file.folder ?? '') && CHANGE_OF_SHAPE.test(what)))
          .map(({ line, what }) => ({ line, what: `SQL on application tables belongs into server/query: ${excerpt(what)}` })),

  'field-switch': (file, fieldTypes) =>
    file.isTest || file.folder === 'fields'
      ? []
      : file.switches
          .filter(({ what: { on, cases } }) => {
            const onlyTypes = cases.length > 0 && cases.every((value) => fieldTypes.has(plain(value)));
            return onlyTypes && (cases.length >= 3 || /(^|[.!?])(type|fieldType|columnType)$/.test(on));
          })
          .map(({ line, what: { on } }) => ({ line, what: `switch (${on}) on a column type belongs into a registry in fields/` })),
} satisfies Record<string, Rule>;

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
      check(file, fieldTypes).map(({ line, what }) => ({ rule, place: `src/${file.path}:${line}`, text: what })),
    ),
  );
  const imports = files.reduce((count, file) => count + file.imports.length, 0);
  return { files: files.length, imports, violations: [...unseen(files, fieldTypes), ...coreTypes(root), ...broken] };
}

function unseen(files: readonly SourceFile[], fieldTypes: ReadonlySet<string>): readonly Violation[] {
  const seen = (layer: string) => files.some((file) => file.layer === layer && file.imports.length > 0);
  const empty = Object.keys(LAYERS).filter((layer) => !seen(layer));
  return [
    ...empty.map((layer) => ({ rule: 'nothing-seen' as const, place: `src/${layer}`, text: 'no file with imports was found' })),
    ...(fieldTypes.size > 0 ? [] : [{ rule: 'nothing-seen' as const, place: 'src/core/fields', text: 'no column type was found' }]),
  ];
}

/** That core knows neither Node nor the DOM is checked by the compiler; here only that it is told so. */
function coreTypes(root: string): readonly Violation[] {
  const read = (file: string): { lib?: readonly string[]; types?: readonly string[] } =>
    existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')).compilerOptions : {};
  const { lib, types } = { ...read('tsconfig.base.json'), ...read('src/core/tsconfig.json') };
  const pure = types?.length === 0 && lib !== undefined && lib.every((name) => /^es\d+/i.test(name));
  return pure ? [] : [{ rule: 'core-types', place: 'src/core/tsconfig.json', text: 'core must be compiled without types of Node or the DOM' }];
}

/** The names of the column types, from the files of the core's registry. */
function readFieldTypes(root: string): ReadonlySet<string> {
  const files = globSync('*.ts', { cwd: join(root, 'src', 'core', 'fields') });
  const names = files.filter((file) => !/\.test\.|^(field|registry)\.ts$/.test(file)).map((file) => basename(file, '.ts'));
  return new Set(names.map(plain));
}

/** `multilineText`, `multiline_text` and `multiline-text` are one name. */
function plain(name: string): string {
  return name.replaceAll(/[-_]/g, '').toLowerCase();
}

function layerOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function isLayer(name: string): boolean {
  return name in LAYERS;
}

function folderOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

/** Whether a path is in a feature folder without being its entry. */
function isInside(path: string): boolean {
  const [layer = '', folder = '', ...rest] = path.split('/');
  const isFeature = (layer === 'server' || layer === 'web') && rest.length > 0 && !LIBRARIES.has(folder);
  return isFeature && !(rest.length === 1 && new RegExp(`^${folder}\\.tsx?$`).test(rest[0] ?? ''));
}

function entryOf(path: string): string {
  const folder = folderOf(path);
  return `${folder}/${basename(folder)}.ts`;
}

function excerpt(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)} …` : line;
}
