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
  /** `server/app.ts` for a file of the project, else the name of a package. */
  readonly imports: readonly Found<string>[];
  readonly reExportsAll: readonly Found<string>[];
  /** Texts in quotes and templates; a template's expressions are written `$`. */
  readonly texts: readonly Found<string>[];
  readonly switches: readonly Found<{ readonly on: string; readonly cases: readonly string[] }>[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

/** Reads every TypeScript file below `src/` of the project at `root`. */
export function readSources(root: string): readonly SourceFile[] {
  const src = join(root, 'src');
  const paths = globSync('**/*.{ts,tsx,mts,js,mjs}', { cwd: src }).map((path) => path.replaceAll('\\', '/'));
  return paths.toSorted().map((path) => readSource(path, readFileSync(join(src, path), 'utf8')));
}

function readSource(path: string, text: string): SourceFile {
  const [layer = '', folder, ...rest] = path.split('/');
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`src/${path} cannot be parsed: ${errors[0].message}`);
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length;
  const nodes = [...walk(program)];
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
    reExportsAll: pick((node) => (node.type === 'ExportAllDeclaration' ? requestOf(node) : undefined)),
    texts: pick(textOf),
    switches: pick((node) => (node.type === 'SwitchStatement' ? switchOf(node, text) : undefined)),
  };
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const entry of value) yield* walk(entry);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child);
  }
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
  if (request.startsWith('#')) return request.slice(1);
  return request.startsWith('.') ? posix.join(posix.dirname(from), request) : request;
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
