import { basename } from 'node:path';
import type { Found, SourceFile } from './boundary-source.ts';

/** What a rule finds wrong in a file; the column types are given by their plain names. */
export type Rule = (file: SourceFile, fieldTypes: ReadonlySet<string>) => readonly Found<string>[];

/** The layers, with those that each may import. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  core: ['core'],
  server: ['server', 'core'],
  web: ['web', 'core'],
};
const CORE_PACKAGES = new Set(['zod', 'big.js', '@lezer/lr', '@lezer/common']);
/** Folders that are collections of parts or pipelines rather than features: each of their files may be imported. */
const LIBRARIES = new Set([
  'server/database',
  'server/features',
  'server/fields',
  'server/files',
  'server/http',
  'server/query',
  'server/std',
  'web/api',
  'web/conditions',
  'web/data',
  'web/fields',
  'web/formula',
  'web/gate',
  'web/inputs',
  'web/journal-view',
  'web/session-page',
  'web/settings-page',
  'web/shell',
  'web/std',
  'web/ui',
]);
/** Where statements on application tables may be written: all of them, or only those that change the tables' shape. */
const SQL_FOLDERS = new Set(['query']);
const SHAPE_FOLDERS = new Set(['catalog']);

/** Where the names of application tables in SQL come from, what gives them, and which folders take them. */
const TABLE_NAMES = 'server/query/scene/physical-names.ts';
const NAMING = new Set(['physicalTable', 'physicalRelation', 'storageTable', '*']);
const TABLE_FOLDERS = new Set(['query', 'catalog']);
/** Where SQL is a value, and which files run texts that are SQL already: those of the program and of PostgreSQL itself. */
const SQL_VALUES = 'server/database/sql/sql.ts';
const TRUSTING = new Set([
  'server/backup/load-backup.ts',
  'server/backup/structure/read-objects.ts',
  'server/backup/structure/read-structure.ts',
  'server/backup/structure/table-statements.ts',
  'server/database/migrate.ts',
  'server/query/bulk/clear-tables.ts',
  'server/query/bulk/load.ts',
]);
/** Which files say where names are looked up. */
const LOOKING_UP = new Set(['server/database/pool.ts', 'server/backup/make-backup.ts']);
const STATEMENT = /^\s*(select|insert|update|delete|alter|create|drop|truncate|lock|with)\s/i;
/** What is compared where a column's type is. */
const ON_TYPE = /(^|[.!?])(type|fieldType|columnType)$/;

const APPLICATION_TABLE = [
  /\b(from|join|into|update|table|using|copy|only|exists|on|,)\s+"?app"?\s*\./i,
  /^"?app"?\.(?!(html|tsx?|m?js|css|json)$)/,
  /"app"/,
];
const CHANGE_OF_SHAPE = /^\s*(create|alter|drop|comment)\b/i;

/** The boundaries of ARCHITECTURE.md, by name. */
export const RULES = {
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
          // The script of a page brings the page's own style sheet.
          .filter(({ what }) => !(file.path.endsWith('-start.tsx') && what.endsWith('.css')))
          .map(({ line, what }) => ({ line, what: `${what} is inside its folder; import ${entryOf(what)}` })),

  barrel: (file) => [
    ...(basename(file.path).startsWith('index.') ? [{ line: 1, what: 'index files are not used' }] : []),
    ...file.reExportsAll.map(({ line, what }) => ({
      line,
      what: `export * from ${what} hides where things are`,
    })),
  ],

  'application-sql': (file) =>
    file.layer !== 'server' || file.isTest || SQL_FOLDERS.has(file.folder ?? '')
      ? []
      : file.texts
          .filter(({ what }) => APPLICATION_TABLE.some((pattern) => pattern.test(what)))
          .filter(({ what }) => !(SHAPE_FOLDERS.has(file.folder ?? '') && CHANGE_OF_SHAPE.test(what)))
          .map(({ line, what }) => ({
            line,
            what: `SQL on application tables belongs into server/query: ${excerpt(what)}`,
          })),

  'tables-elsewhere': (file) =>
    file.layer !== 'server' || file.isTest || TABLE_FOLDERS.has(file.folder ?? '')
      ? []
      : file.taken
          .filter(({ from, name }) => from === TABLE_NAMES && NAMING.has(name))
          .map(({ name }) => ({
            line: lineOfImport(file, TABLE_NAMES),
            what: `statements on application tables, which ${name} is for, belong into server/query`,
          })),

  /** Names in SQL are quoted by one function, values are bound: nothing is put together by hand. */
  'sql-sum': (file) =>
    file.layer !== 'server' || file.isTest
      ? []
      : file.sums
          .filter(({ what }) => STATEMENT.test(what))
          .map(({ line, what }) => ({ line, what: `a statement is put together by +: ${excerpt(what)}` })),

  'sql-template': (file) =>
    file.layer !== 'server' || file.isTest
      ? []
      : file.templates
          .filter(({ what }) => STATEMENT.test(what))
          .map(({ line, what }) => ({ line, what: `a statement needs the tag sql: ${excerpt(what)}` })),

  'trusted-sql': (file) =>
    file.layer !== 'server' || file.isTest || TRUSTING.has(file.path)
      ? []
      : file.taken
          .filter(({ from, name }) => from === SQL_VALUES && name === 'trusted')
          .map(() => ({
            line: lineOfImport(file, SQL_VALUES),
            what: 'texts become SQL by the tag sql, identifier, literal or bound',
          })),

  'search-path': (file) =>
    file.layer !== 'server' || file.isTest || LOOKING_UP.has(file.path)
      ? []
      : file.texts
          .filter(({ what }) => /search_path/i.test(what))
          .map(({ line }) => ({
            line,
            what: 'only server/database/pool.ts says where names are looked up, and a backup that they are nowhere',
          })),

  'field-test': (file, fieldTypes) =>
    file.isTest || file.folder === 'fields'
      ? []
      : [
          ...file.comparisons
            .filter(({ what: { on, value } }) => ON_TYPE.test(on) && fieldTypes.has(plain(value)))
            .map(({ line, what: { on, value } }) => ({
              line,
              what: `${on} is asked for '${value}': ask a trait of core/fields/traits.ts`,
            })),
          // Values of formulas have kinds of their own, some of which have the names of column types.
          ...(file.path.includes('/formula/') ? [] : [...file.lists, ...file.keys])
            .filter(({ what }) => isListOfTypes(what, fieldTypes))
            .map(({ line, what }) => ({
              line,
              what: `column types by name (${what.join(', ')}) belong into fields/: give them a trait`,
            })),
        ],

  'field-switch': (file, fieldTypes) =>
    file.isTest || file.folder === 'fields'
      ? []
      : file.switches
          .filter(({ what: { on, cases } }) => {
            const onlyTypes = cases.length > 0 && cases.every((value) => fieldTypes.has(plain(value)));
            return onlyTypes && (cases.length >= 3 || ON_TYPE.test(on));
          })
          .map(({ line, what: { on } }) => ({
            line,
            what: `switch (${on}) on a column type belongs into a registry in fields/`,
          })),
} satisfies Record<string, Rule>;

/** `multilineText`, `multiline_text` and `multiline-text` are one name. */
export function plain(name: string): string {
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

/** Second entries: what another feature shows of a folder that is loaded as a whole only on its own address. */
const SECOND_ENTRIES = new Set([
  'web/list/sub-list.tsx',
  'web/list/rows/row-editing.ts',
  'web/list/print/print.ts',
  'web/list/tile/tile.ts',
  'web/records/print/printed-records.tsx',
  'web/records/outside/outside-form.tsx',
]);

/** Whether a path is in a feature folder without being its entry. */
function isInside(path: string): boolean {
  if (SECOND_ENTRIES.has(path)) return false;
  const [layer = '', folder = '', ...rest] = path.split('/');
  const isCode = /\.(tsx?|css)$/.test(path);
  const isFeature =
    isCode &&
    (layer === 'server' || layer === 'web') &&
    rest.length > 0 &&
    !LIBRARIES.has(`${layer}/${folder}`);
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

/** Types that have names which nothing else has; the words of others, such as text and list, mean much else. */
const OWN_WORDS = new Set(['automaticnumber', 'datetime', 'multilinetext']);

/** Whether words are column types alone, one of which cannot be anything else, or too many to be by chance. */
function isListOfTypes(words: readonly string[], fieldTypes: ReadonlySet<string>): boolean {
  if (words.length < 2 || !words.every((word) => fieldTypes.has(plain(word)))) return false;
  return words.length > 3 || words.some((word) => OWN_WORDS.has(plain(word)));
}

function lineOfImport(file: SourceFile, from: string): number {
  return file.imports.find(({ what }) => what === from)?.line ?? 1;
}
