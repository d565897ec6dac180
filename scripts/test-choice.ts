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

/** The browser tests that a change asks for: those that changed themselves, or all where it may touch any of them. */
export function specsOfChange(
  specs: readonly string[],
  changed: readonly string[],
  withProduct: boolean,
): readonly string[] {
  if (withProduct && changed.some((file) => PRODUCT.test(file))) return specs;
  return specs.filter((spec) => changed.includes(spec));
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
