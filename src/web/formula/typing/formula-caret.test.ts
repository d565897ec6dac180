import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { caretOf } from './formula-caret.ts';
import { formulaSupport } from './formula-language.ts';

/** What is at the caret, which `|` shows. */
function callAt(text: string) {
  const doc = text.replace('|', '');
  const state = EditorState.create({
    doc,
    selection: { anchor: text.indexOf('|') },
    extensions: formulaSupport(),
  });
  ensureSyntaxTree(state, doc.length, 1_000);
  return caretOf(state).call;
}

test.each([
  ['round(|)', 'round', 0],
  ['round(a, |2)', 'round', 1],
  ['si(a; b; |c)', 'si', 2],
  ['if(round(a, 2|), b)', 'round', 1],
  ['if(round(a, 2)|, b)', 'if', 0],
  ['sum(lines, quantity * |', 'sum', 1],
])('[FORMULA-11] the call around the caret of %s', (text, word, argument) => {
  expect(callAt(text)).toEqual({ word, argument });
});

test.each(['|round(a)', 'round(a)|', 'a + |b', '(|a)'])('[FORMULA-11] %s is in no call', (text) => {
  expect(callAt(text)).toBeUndefined();
});
