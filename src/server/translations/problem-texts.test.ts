import { expect, test } from 'vitest';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { Application } from '#core/catalog/schema.ts';
import { principalOf } from '#core/language/labels.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { EXPECTED } from '#core/std/expected.ts';
import { FINDINGS, type FindingCode } from '#core/std/finding-codes.ts';
import { finding, phrase } from '#core/std/finding.ts';
import { archiveText, openTranslations, problemText, shapeText } from './translations.ts';

const translations = await openTranslations();
const locales = [...new Set(LANGUAGES.map(({ short }) => principalOf(short)))];
const english = translations.texts('problems', ['en'])?.['problems'] as Readonly<Record<FindingCode, string>>;
const AT = { kind: 'tables', name: 'order' } as const;

test('[CONF-90] everything that can be wrong with a document has a text that names its parameters', () => {
  expect(Object.keys(english).toSorted()).toEqual(Object.keys(FINDINGS).toSorted());
  for (const [code, names] of Object.entries(FINDINGS)) {
    const named = [...english[code as FindingCode].matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    expect([code, new Set(named)]).toEqual([code, new Set<string>(names)]);
  }
});

test('[CONF-90] what schemas expect is told in the same words by archives and by the panel in English', () => {
  for (const [code, words] of Object.entries(EXPECTED)) {
    expect(english[code as FindingCode]).toBe(words);
    expect(shapeText(translations, words, 'en')).toBe(words);
  }
  for (const locale of locales.filter((one) => one !== 'en'))
    expect(shapeText(translations, EXPECTED.shape_name, locale)).not.toBe(EXPECTED.shape_name);
  expect(shapeText(translations, 'Invalid input: expected string, received number', 'de')).toBe(
    'ein Wert, der hier passt',
  );
});

test('[CONF-90] no schema of the configuration expects something that has no text in other languages', () => {
  const words = new Set<string>();
  const seen = new Set<object>([Application, ...KINDS.map((kind) => objectKind(kind).schema)]);
  for (const one of seen) {
    if (!('_zod' in one)) {
      for (const value of Object.values(one)) if (value instanceof Object) seen.add(value as object);
      continue;
    }
    const { def } = one._zod as { readonly def: object };
    seen.add(def);
    if ('error' in def && typeof def.error === 'function') words.add(String(def.error({ input: '' })));
  }
  const own = [...words].filter((word) => word !== 'undefined');
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((word) => !Object.values<string>(EXPECTED).includes(word))).toEqual([]);
});

test('[CONF-90] the panel calls types and options as it does elsewhere, the archive as files do', () => {
  const found = finding(['columns', 0, 'searchable'], 'option_unfit', { type: 'date', option: 'searchable' });
  expect(archiveText(translations, { ...AT, ...found })).toBe(
    "columns of the type 'date' cannot be 'searchable'",
  );
  expect(problemText(translations, { ...AT, ...found }, 'en')).toBe(
    "Columns of the type 'Date' cannot be 'Searchable'.",
  );
  expect(problemText(translations, { ...AT, ...found }, 'de')).toBe(
    'Diese Option gibt es nicht für Spalten des Typs „Datum“: „Durchsuchbar“.',
  );
});

test('[CONF-90] phrases within a text, and several of them, are in the language of the reader', () => {
  const what = phrase('quoted', { name: 'order.total' });
  const why = [phrase('reason_columns'), phrase('reason_operation')];
  const broken = finding(['may'], 'must', { role: 'clerk', operation: phrase('operation_read'), what, why });
  expect(problemText(translations, { ...AT, ...broken }, 'fr')).toBe(
    'Le rôle «\u00a0clerk\u00a0» doit pouvoir lire «\u00a0order.total\u00a0», mais ses droits portent sur d’autres colonnes, il lui manque un droit sur les enregistrements.',
  );
  const near = ['home', 'home-2', 'house'].map((name) => phrase('quoted', { name }));
  const icon = finding(['icon'], 'icon_meant', { icon: 'hause', near });
  expect(problemText(translations, { ...AT, ...icon }, 'es')).toContain('quizá «home», «home-2» o «house»');
});
