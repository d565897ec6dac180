import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './run-program.ts';

const USAGE = `Usage: npm run texts [-- language …]

Prints every text of the product and of its sample application, for proofreading: a heading for each file, below it each
text with its key. Languages: en (always), fr, de, es, ar.`;

const TEXTS = 'src/server/translations/texts';
const LANGUAGES = ['fr', 'de', 'es', 'ar'];
const wanted = process.argv.slice(2).filter((language) => language !== 'en');

if (wanted.some((language) => !LANGUAGES.includes(language))) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  const files = globSync(`${TEXTS}/**/*.en.yaml`, { cwd: ROOT }).toSorted();
  for (const file of files) printTexts(file);
  for (const file of globSync('sample/app/**/*.yaml', { cwd: ROOT }).toSorted()) printSample(file);
}

/** A file of texts: each key with its English text, below it the languages that were asked for. */
function printTexts(file: string): void {
  const translated = wanted.map(
    (language) => [language, new Map(flat(read(file.replace('.en.', `.${language}.`))))] as const,
  );
  print(
    basename(file, '.en.yaml'),
    flat(read(file)).map(([key, text]) => [
      key,
      text,
      ...translated.map(([language, texts]) => `${language}: ${texts.get(key) ?? '–'}`),
    ]),
  );
}

/** The labels, helps, messages and sentences of an object of the sample. */
function printSample(file: string): void {
  const entries = flat(read(file));
  const texts = entries
    .filter(([key]) => key.endsWith('.en'))
    .map(([key, text]) => {
      const base = key.slice(0, -'.en'.length);
      const others = wanted.map((language) => {
        const [, translated = '–'] = entries.find(([other]) => other === `${base}.${language}`) ?? [];
        return `${language}: ${translated}`;
      });
      return [base, text, ...others];
    });
  if (texts.length > 0) print(file, texts);
}

function read(file: string): unknown {
  return parse(readFileSync(join(ROOT, file), 'utf8'));
}

/** Every text in a tree by its path. */
function flat(tree: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => flat(value, path === '' ? key : `${path}.${key}`));
}

function print(title: string, texts: readonly (readonly string[])[]): void {
  process.stdout.write(`\n## ${title}\n\n`);
  for (const [key = '', ...lines] of texts)
    process.stdout.write(`${key}\n${lines.map((line) => `    ${line}\n`).join('')}`);
}
