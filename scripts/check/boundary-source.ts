import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** Something found in a file, with the line it is on. */
export interface Found<T> {
  readonly line: number;
  readonly what: T;
}

/** What a source file says that boundaries are about. Paths are relative to `src/`, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly layer: string;
  /** The feature folder; undefined for a file that lies in the layer itself. */
  readonly folder: string | undefined;
  readonly isTest: boolean;
  /** `server/app/app.ts` for a file of the project, else the name of a package. */
  readonly imports: readonly Found<string>[];
  /** What is taken out of which file; all of it is `*`. */
  readonly taken: readonly { readonly from: string; readonly name: string }[];
  /** The names that others may import; `origin` is the file that a name is passed on from. */
  readonly exports: readonly Found<{ readonly name: string; readonly origin: string | undefined }>[];
  readonly reExportsAll: readonly Found<string>[];
  /** Texts in quotes and templates; a template's expressions are written `$`. */
  readonly texts: readonly Found<string>[];
  /** What is compared with a text by `===` or `!==`. */
  readonly comparisons: readonly Found<{ readonly on: string; readonly value: string }>[];
  /** The texts that stand beside each other in a list. */
  readonly lists: readonly Found<readonly string[]>[];
  /** The names by which objects are written. */
  readonly keys: readonly Found<readonly string[]>[];
  /** Texts that a name stands before or behind, by `+`. */
  readonly sums: readonly Found<string>[];
  /** The texts of templates without a tag that something is put into, `…` for what it is. */
  readonly templates: readonly Found<string>[];
  readonly switches: readonly Found<{ readonly on: string; readonly cases: readonly string[] }>[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

const SOURCES = '**/*.{ts,tsx,mts,js,mjs}';

/** Reads every TypeScript file below `src/` of the project at `root`. */
export function readSources(root: string): readonly SourceFile[] {
  return readAll(root, globSync(SOURCES, { cwd: join(root, 'src') }));
}

/** Reads the programs and tests beside `src/`; their paths begin with `../`. */
export function readTools(root: string): readonly SourceFile[] {
  const folders = ['bin', 'scripts', 'test'].map((folder) => `${folder}/${SOURCES}`);
  return readAll(
    root,
    globSync([...folders, '*.config.ts'], { cwd: root })
      // Examples of how to extend the product are imported where a test puts them.
      .filter((path) => !/^test\/extending\/[^/]+\/src\//.test(path.replaceAll('\\', '/')))
      .map((path) => `../${path}`),
  );
}

function readAll(root: string, paths: readonly string[]): readonly SourceFile[] {
  const plain = paths.map((path) => path.replaceAll('\\', '/')).toSorted();
  return plain.map((path) => readSource(path, readFileSync(join(root, 'src', path), 'utf8')));
}

function readSource(path: string, text: string): SourceFile {
  const [layer = '', folder, ...rest] = path.split('/');
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`src/${path} cannot be parsed: ${errors[0].message}`);
  const lineOf = lineFinder(text);
  const nodes = walk(program);
  const tagged = new Set(
    nodes.map((node) => (node.type === 'TaggedTemplateExpression' ? node['quasi'] : undefined)),
  );
  const pick = <T>(read: (node: Node) => T | undefined): readonly Found<T>[] =>
    nodes.flatMap((node) => {
      const what = read(node);
      return what === undefined ? [] : [{ line: lineOf(node), what }];
    });
  return {
    path,
    layer,
    folder: rest.length > 0 ? folder : undefined,
    isTest: /\.(test|spec)\.tsx?$/.test(path),
    imports: pick((node) => resolved(path, requestOf(node))),
    taken: nodes.flatMap((node) => takenBy(path, node)),
    exports: nodes.flatMap((node) => exportsOf(path, node).map((what) => ({ line: lineOf(node), what }))),
    reExportsAll: pick((node) => (node.type === 'ExportAllDeclaration' ? requestOf(node) : undefined)),
    texts: pick(textOf),
    comparisons: pick((node) => comparisonOf(node, text)),
    lists: pick((node) => textsOf(node.type === 'ArrayExpression' ? node['elements'] : undefined)),
    keys: pick(keysOf),
    sums: pick(sumOf),
    templates: pick((node) => (tagged.has(node) ? undefined : templateOf(node))),
    switches: pick((node) => (node.type === 'SwitchStatement' ? switchOf(node, text) : undefined)),
  };
}

/** Gives the line of a node; nodes are asked about in any order. */
function lineFinder(text: string): (node: Node) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return ({ start }) => {
    const found = ends.findIndex((end) => end >= start);
    return (found === -1 ? ends.length : found) + 1;
  };
}

/** Every node below a value, each before those below it. */
function walk(value: unknown, found: Node[] = []): readonly Node[] {
  if (Array.isArray(value)) for (const entry of value) walk(entry, found);
  else if (isNode(value)) {
    found.push(value);
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, found);
  }
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** What a node imports: any form of `import`, `export … from`, `import()` and `import('…').Type`. */
function requestOf(node: Node): string | undefined {
  if (!/^(Import(Declaration|Expression)|Export(All|Named)Declaration|TSImportType)$/.test(node.type))
    return undefined;
  const { source } = node;
  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : undefined;
}

function resolved(from: string, request: string | undefined): string | undefined {
  if (request === undefined) return undefined;
  if (request.startsWith('#test/')) return `../${request.slice(1)}`;
  if (request.startsWith('#')) return request.slice(1);
  if (!request.startsWith('.')) return request;
  return posix.relative('src', posix.join('src', posix.dirname(from), request));
}

function takenBy(path: string, node: Node): SourceFile['taken'] {
  const from = resolved(path, requestOf(node));
  if (from === undefined) return [];
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : undefined;
  const names = specifiers?.map((one) =>
    one.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(one['imported'] ?? one['local']),
  );
  if (specifiers?.some(({ type }) => type === 'ImportNamespaceSpecifier')) return [{ from, name: '*' }];
  return (names ?? [nameOf(node['qualifier'])]).map((name) => ({ from, name: name ?? '*' }));
}

/** The names that a node exports. */
function exportsOf(path: string, node: Node): readonly { name: string; origin: string | undefined }[] {
  if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', origin: undefined }];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const origin = resolved(path, requestOf(node));
  const { declaration, specifiers } = node;
  const passed = Array.isArray(specifiers) ? specifiers.map(({ exported }) => nameOf(exported)) : [];
  const declared = isNode(declaration) ? namesDeclared(declaration) : [];
  return [...declared, ...passed].flatMap((name) => (name === undefined ? [] : [{ name, origin }]));
}

function namesDeclared({ id, declarations }: Node): readonly (string | undefined)[] {
  return Array.isArray(declarations) ? declarations.map((one: Node) => nameOf(one['id'])) : [nameOf(id)];
}

/** The name that an identifier, or a text in its place, stands for. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' ? name : undefined;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return node['quasis'].map((quasi: { value: { raw: string } }) => quasi.value.raw).join('$');
}

function switchOf(node: Node, text: string): { on: string; cases: readonly string[] } {
  const on = node['discriminant'] as { start: number; end: number };
  const cases = node['cases'] as readonly { test: Node | null }[];
  const values = cases.map(({ test }) => test?.['value']);
  return { on: text.slice(on.start, on.end), cases: values.filter((value) => typeof value === 'string') };
}

function comparisonOf(node: Node, text: string): { on: string; value: string } | undefined {
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(String(node['operator']))) return undefined;
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  const [on, literal] = right.type === 'Literal' ? [left, right] : [right, left];
  const value = literal['value'];
  return typeof value === 'string' ? { on: text.slice(on.start, on['end'] as number), value } : undefined;
}

/** The texts of a list of nothing else; undefined for any other list. */
function textsOf(elements: unknown): readonly string[] | undefined {
  if (!Array.isArray(elements) || elements.length === 0) return undefined;
  const values = elements.map((element: Node | null) => element?.['value']);
  return values.every((value) => typeof value === 'string') ? values : undefined;
}

function keysOf(node: Node): readonly string[] | undefined {
  if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return undefined;
  const names = node['properties'].map((property: Node) => nameOf(property['key']));
  return names.filter((name) => name !== undefined);
}

function sumOf(node: Node): string | undefined {
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined;
  const sides = [node['left'], node['right']].filter(isNode);
  const isNamed = sides.some(({ type }) => type === 'Identifier' || type === 'MemberExpression');
  return isNamed ? sides.map(textOf).find((one) => one !== undefined) : undefined;
}

function templateOf(node: Node): string | undefined {
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  const texts = node['quasis'].map((quasi: Node) => (quasi['value'] as { readonly cooked: string }).cooked);
  return texts.length > 1 ? texts.join('…') : undefined;
}
