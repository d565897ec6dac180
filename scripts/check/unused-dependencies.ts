import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './boundary-source.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages?: Readonly<
    Record<string, { readonly peerDependencies?: Readonly<Record<string, string>> } | undefined>
  >;
}

/**
 * The packages that package.json asks for and nothing names: of the product's own, no file of it outside tests; of
 * those for development, no file at all. Types come with the package they are of, and a package that another one wants
 * beside it with that one.
 */
export function unusedDependencies(root: string, files: readonly SourceFile[]): readonly string[] {
  const manifest = read(root, 'package.json') as Manifest;
  const { packages = {} } = read(root, 'package-lock.json') as Lock;
  const { dependencies = {}, devDependencies = {} } = manifest;
  const productive = namesIn(files.filter(({ isTest, layer }) => !isTest && layer !== '..'));
  const all = namesIn(files);
  const named = (name: string) =>
    all(name) ||
    (name.startsWith('@types/') && (name === '@types/node' || all(name.slice('@types/'.length))));
  const asked = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  const wanted = (name: string) =>
    asked.some((one) => all(one) && packages[`node_modules/${one}`]?.peerDependencies?.[name] !== undefined);
  return [
    ...Object.keys(dependencies).filter((name) => !productive(name)),
    ...Object.keys(devDependencies).filter((name) => !named(name) && !wanted(name)),
  ];
}

/** Where files of the product import a package that package.json does not ask for, which is there by chance alone. */
export function unaskedPackages(
  root: string,
  files: readonly SourceFile[],
): readonly { readonly path: string; readonly line: number; readonly name: string }[] {
  const { dependencies = {}, devDependencies = {} } = read(root, 'package.json') as Manifest;
  const asked = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
  const isOther = (what: string) => /^(node:|virtual:|\.|(core|server|web)\/)/.test(what);
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ what }) => !isOther(what))
        .map(({ line, what }) => ({ path, line, name: /^(@[^/]+\/)?[^/]+/.exec(what)?.[0] ?? what }))
        .filter(({ name }) => !asked.has(name)),
    );
}

/** Whether any of the files names a package, or a file in it. */
function namesIn(files: readonly SourceFile[]): (name: string) => boolean {
  const texts = [...new Set(files.flatMap((file) => file.texts.map(({ what }) => what)))];
  return (name) =>
    texts.some(
      (text) => text === name || text.startsWith(`${name}/`) || text.includes(`node_modules/${name}/`),
    );
}

function read(root: string, file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
