/** The test files of each runner, as paths from the folder of the project. */
interface TestFiles {
  readonly unit: readonly string[];
  readonly browser: readonly string[];
}

const NEITHER = /^(?:dist|data|\.cache|\.git|test-results)\/|(?:^|\/)node_modules\//;
const LINE = /:\d+$/;
const BROWSER = /^test\/e2e\/.*\.spec\.ts$/;
const UNIT = /\.test\.tsx?$/;
/** What browser tests drive, without saying which of them does. */
const PRODUCT = /^src\/(?:web|server|core)\//;

/** Those of `files` that are tests, by their runner. */
export function testFilesOf(files: readonly string[]): TestFiles {
  const ours = files.filter((file) => !NEITHER.test(file));
  return {
    unit: ours.filter((file) => UNIT.test(file) && !file.startsWith('test/e2e/')),
    browser: ours.filter((file) => BROWSER.test(file)),
  };
}

/** The tests whose path contains one of `words`, whatever its case; all of them where there are no words. */
export function withWords({ unit, browser }: TestFiles, words: readonly string[]): TestFiles {
  const fits = (file: string) => words.length === 0 || words.some((word) => contains(file, word));
  return { unit: unit.filter(fits), browser: browser.filter(fits) };
}

/** The words that stand in no path. */
export function wordsOfNone({ unit, browser }: TestFiles, words: readonly string[]): readonly string[] {
  return words.filter((word) => ![...unit, ...browser].some((file) => contains(file, word)));
}

/** What each file imports, as paths from the folder of the project. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** What starts and sets up every run of browser tests. */
const OF_ALL = ['playwright.config.ts', 'test/e2e/server.ts'];

/**
 * The browser tests that a change asks for: those that changed themselves or import what changed, however indirectly,
 * or all where the change is in what every run is started by. `withProduct` asks for all where the product changed, too.
 */
export function specsOfChange(
  specs: readonly string[],
  { changed, imports }: { readonly changed: readonly string[]; readonly imports: Imports },
  withProduct: boolean,
): readonly string[] {
  if (withProduct && changed.some((file) => PRODUCT.test(file))) return specs;
  const touched = (file: string) => reachedFrom(file, imports).some((reached) => changed.includes(reached));
  return OF_ALL.some(touched) ? specs : specs.filter(touched);
}

/** A file with all that it imports, directly or through others. */
function reachedFrom(file: string, imports: Imports): readonly string[] {
  const reached = new Set([file]);
  for (const one of reached) for (const next of imports.get(one) ?? []) reached.add(next);
  return [...reached];
}

/** What is told of the files of browser tests that a change may concern and that are not run. */
export function leftOut(count: number): string {
  const files = count === 1 ? '1 file of browser tests is' : `${count} files of browser tests are`;
  return `${files} left out, because the product changed: --browser runs ${count === 1 ? 'it' : 'them'} too.`;
}

/**
 * What Playwright takes for one file: a pattern for whole paths, in which a word of ours would match the folder too. A
 * word that names a line, such as `login.spec.ts:40`, goes on doing so.
 */
export function patternOf(spec: string, words: readonly string[]): string {
  const line = words.find((word) => contains(spec, word))?.match(LINE)?.[0] ?? '';
  return `/${spec.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$${line}`;
}

function contains(file: string, word: string): boolean {
  return file.toLowerCase().includes(word.toLowerCase().replace(LINE, ''));
}
