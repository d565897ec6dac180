import { expect, test } from 'vitest';
import { text } from './text.ts';

const column = { id: 1, name: 'word', label: { en: 'Word' }, type: 'text' } as const;
const [composed, apart] = ['caf\u00e9', 'cafe\u0301'];

test('[COL-3] spaces around a text are dropped, it is kept composed, and nothing but spaces is the empty text', () => {
  for (const read of [text.parse, text.fromText]) {
    expect(read(`  ${apart} \u00a0`, column)).toEqual({ ok: true, value: composed });
    expect(read(' \t ', column)).toEqual({ ok: true, value: '' });
  }
});

test('[COL-11] a transform is applied however the text comes in', () => {
  for (const read of [text.parse, text.fromText]) {
    expect(read('aBc', { ...column, transform: 'upper' })).toEqual({ ok: true, value: 'ABC' });
    expect(read('aBc', { ...column, transform: 'lower' })).toEqual({ ok: true, value: 'abc' });
    expect(read('aBc', { ...column, transform: 'firstUpper' })).toEqual({ ok: true, value: 'ABc' });
  }
});
