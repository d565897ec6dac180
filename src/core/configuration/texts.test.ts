import { expect, test } from 'vitest';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { KINDS } from '../catalog/objects/registry.ts';
import { objectsIn, type Document } from '../catalog/schema.ts';
import { isProperties } from '../catalog/walk-schema.ts';
import { changesBetween } from './compare.ts';
import { documentAfter } from './steps.ts';
import { prepareStep } from './prepare.ts';
import { readTextFile, textFile, type TextLine } from './text-file.ts';
import { configuredTexts, isUntranslated, textEdits, textLocales, type ConfiguredText } from './texts.ts';

const DOCUMENT = smallDocument();

function textWith(document: Document, key: string): ConfiguredText {
  const found = configuredTexts(document).find((text) => text.key === key);
  if (!found) throw new Error(key);
  return found;
}

/** Everything that looks like texts by language, wherever it stands. */
function labelsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(labelsIn);
  if (!isProperties(value)) return [];
  const isLabels = Object.entries(value).every(
    ([key, text]) => /^[a-z]{2}(_[A-Z]{2})?$/.test(key) && typeof text === 'string' && key !== 'id',
  );
  return isLabels && Object.keys(value).length > 0 ? [value] : Object.values(value).flatMap(labelsIn);
}

test('[CONF-62] every text of the document is found through the schema, under a key of its own', () => {
  const texts = configuredTexts(DOCUMENT);
  const objects = KINDS.flatMap((kind): readonly unknown[] => objectsIn(DOCUMENT, kind));
  const wanted = [DOCUMENT.application, ...objects].flatMap(labelsIn);
  expect(texts.map((text) => text.texts)).toEqual(wanted);
  expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length);
});

test('[CONF-62] a text is changed where it stands, in lists without places too, and taken away', () => {
  for (const text of configuredTexts(DOCUMENT)) {
    const changed = textEdits(DOCUMENT, [{ text, locale: 'es', value: 'Nuevo' }]);
    const step = prepareStep(DOCUMENT, changed, 'en');
    expect([text.key, step.ok]).toEqual([text.key, true]);
    const after = documentAfter(DOCUMENT, { steps: [{ edits: changed }], done: 1 });
    const now = textWith(after, text.key);
    expect(now.texts).toEqual({ ...text.texts, es: 'Nuevo' });
    const back = textEdits(after, [{ text: now, locale: 'es', value: undefined }]);
    expect(changesBetween(DOCUMENT, documentAfter(after, { steps: [{ edits: back }], done: 1 }))).toEqual([]);
  }
});

test('[CONF-62] the languages of the application are wanted, and a variant is enough for its language', () => {
  const document = {
    ...DOCUMENT,
    application: { ...DOCUMENT.application, languages: [2057, 1036, 3084] },
  };
  expect(textLocales(document, [{ texts: { de: 'Zahl' } }])).toEqual({
    wanted: ['en', 'fr'],
    others: ['fr_CA', 'de'],
  });
  expect(isUntranslated({ texts: { en: 'A', fr_CA: 'B' } }, 'fr')).toBe(false);
  expect(isUntranslated({ texts: { en: 'A' } }, 'fr')).toBe(true);
});

/** The lines of a file without line breaks in its cells. */
function linesOf(file: string): readonly TextLine[] {
  return file
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line, at) => ({ line: at + 1, cells: line.split(',') }));
}

test('[CONF-63] a file of texts that comes back as it went changes nothing, and formulas are texts in it', () => {
  const [text] = configuredTexts(DOCUMENT);
  const texts = [{ ...text, texts: { en: '=1+1', fr: "'-" } } as ConfiguredText];
  const file = textFile(texts, ['en', 'fr']);
  expect(file).toContain("'=1+1");
  expect(readTextFile(linesOf(file), { texts, locales: ['en', 'fr'] })).toEqual({
    changes: [],
    problems: [],
  });
  const all = configuredTexts(DOCUMENT).filter(({ texts: own }) => !/[",\n]/.test(Object.values(own).join()));
  expect(readTextFile(linesOf(textFile(all, ['en'])), { texts: all, locales: ['en'] })).toEqual({
    changes: [],
    problems: [],
  });
});

test('[CONF-63] what a file does not say right is left out, each with its line; empty cells change nothing', () => {
  const texts = configuredTexts(DOCUMENT);
  const [one, other] = texts as [ConfiguredText, ConfiguredText];
  const lines = [
    ['place', 'EN', 'fr', 'klingon'],
    [one.key, 'Changed', ''],
    ['tables.nowhere.label', 'x'],
    [one.key, 'Again'],
    [other.key, 'x'.repeat(501)],
  ].map((cells, at) => ({ line: at + 1, cells }));
  const { changes, problems } = readTextFile(lines, { texts, locales: ['en', 'fr'] });
  expect(changes).toEqual([{ text: one, locale: 'en', value: 'Changed' }]);
  expect(problems.map(({ what, line }) => [what, line])).toEqual([
    ['language', 1],
    ['place', 3],
    ['twice', 4],
    ['long', 5],
  ]);
  const isEmpty = readTextFile([{ line: 1, cells: ['text'] }], { texts, locales: ['en'] });
  expect(isEmpty.problems).toMatchObject([{ what: 'noPlace' }]);
});
