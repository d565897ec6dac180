import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

function marked(text: string, query: string): string {
  return markedParts(text, query)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');
}

test('[LINK-19] what was looked for is marked, whatever case and accents', () => {
  expect(marked('Blondel père et fils', 'PER')).toBe('Blondel [pèr]e et fils');
  expect(marked('Émile Zola', 'emi zo')).toBe('[Émi]le [Zo]la');
  expect(marked('E\u0301mile', 'emi')).toBe('[E\u0301mi]le');
});

test('[LINK-19] beginnings of words are marked before middles, and middles where there is nothing else', () => {
  expect(marked('Bananas and nan', 'na')).toBe('Bananas and [na]n');
  expect(marked('Bananas', 'na')).toBe('Ba[nana]s');
});

test('[LINK-19] nothing is marked where nothing is found or looked for', () => {
  expect(marked('Chai', '')).toBe('Chai');
  expect(marked('Chai', 'x')).toBe('Chai');
  expect(markedParts('', 'x')).toEqual([]);
});
