import { expect, test } from 'vitest';
import { filledText, fittingText, mergedTexts, textAt, type Texts } from './texts.ts';

const texts: Texts = {
  list: { empty: 'No records' },
  found_one: 'one',
  found_other: 'several',
  new: 'neu',
  new_feminine: 'nouvelle',
  gone_zero: 'none',
  gone_few: 'few',
  gone_many: 'many',
  gone_other: 'other',
  done_feminine_one: 'faite',
  done_other: 'faits',
};

test('[LANGUAGE-10] a text is found by its key, part by part', () => {
  expect(textAt(texts, 'list.empty')).toBe('No records');
  expect(textAt(texts, 'list')).toBeUndefined();
  expect(textAt(texts, 'list.empty.more')).toBeUndefined();
  expect(textAt(undefined, 'list.empty')).toBeUndefined();
});

test.each([
  ['found', { count: 1 }, 'en', 'one'],
  ['found', { count: 0 }, 'en', 'several'],
  ['found', { count: 0 }, 'fr', 'one'],
  ['found', { count: 1_000_000 }, 'fr', 'several'],
  ['found', { count: '1' }, 'en', undefined],
  ['gone', { count: 0 }, 'de', 'none'],
  ['gone', { count: 3 }, 'ar', 'few'],
  ['gone', { count: 11 }, 'ar-u-ca-gregory-nu-latn', 'many'],
  ['gone', { count: 2 }, 'ar', 'other'],
  ['new', { context: 'feminine' }, 'fr', 'nouvelle'],
  ['new', { context: 'neuter' }, 'fr', 'neu'],
  ['new', { context: '' }, 'fr', 'neu'],
  ['done', { count: 1, context: 'feminine' }, 'fr', 'faite'],
  ['done', { count: 2, context: 'feminine' }, 'fr', 'faits'],
])('[LANGUAGE-18] %s with %o in %s is “%s”', (key, values, locale, expected) => {
  expect(fittingText(texts, key, values, locale)).toBe(expected);
});

test('[ERR-8] values stand in their places, written as these say, and are no texts themselves', () => {
  expect(filledText('{{a}}, {{ a }} and {{b}}', { a: 1, b: '{{a}} $& $1' })).toBe('1, 1 and {{a}} $& $1');
  expect(filledText("'{{{name}}}' {{none}} {{empty}}", { name: 'x', empty: null })).toBe("'{x}' {{none}} ");
  const write = (value: string | number, format = 'plain') => `${format} ${value}`;
  expect(filledText('{{n, number}}; {{n}}', { n: 2 }, write)).toBe('number 2; plain 2');
});

test('[LANGUAGE-15] texts are put over others, and what they lack is taken from these', () => {
  expect(mergedTexts({ a: 'a', b: { c: 'c', d: 'd' } }, { b: { c: 'C' }, e: 'e' })).toEqual({
    a: 'a',
    b: { c: 'C', d: 'd' },
    e: 'e',
  });
});
