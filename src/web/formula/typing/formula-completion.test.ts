import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import type { FormulaCompletion } from '#core/contract/application/formula-routes.ts';
import { completionsOf } from './formula-completion.ts';

const OPTIONS: readonly FormulaCompletion[] = [
  { label: 'Country', text: 'Country', kind: 'column', type: 'choice' },
  { label: 'Order count', text: '[Order count]', kind: 'column', type: 'integer' },
  { label: 'count', text: 'count(', kind: 'function' },
];

/** What is offered at the end of a text; the server knows three things. */
async function offered(text: string, explicit = false): Promise<CompletionResult | null> {
  const from = text.length - (/\[?[\p{L}]*$/u.exec(text)?.[0].length ?? 0);
  const source = completionsOf({
    ask: async () => ({ from, options: OPTIONS }),
    heading: (kind) => `${kind}s`,
    info: () => undefined,
  });
  return await source(new CompletionContext(EditorState.create({ doc: text }), text.length, explicit));
}

function labels(result: CompletionResult | null | undefined): readonly string[] | undefined {
  return result?.options.map(({ label }) => label);
}

/** The offers for `before` when `typed` has been added to it. */
async function afterTyping(before: string, typed: string): Promise<readonly string[] | undefined> {
  const result = await offered(before);
  const state = EditorState.create({ doc: before + typed });
  const end = state.doc.length;
  const next = result?.update?.(result, result.from, end, new CompletionContext(state, end, false));
  return next === null ? undefined : labels(next);
}

test.each(['co', 'a.', 'count(', 'own( '])('[FORMULA-6] behind %j something is offered', async (text) => {
  expect(labels(await offered(text))).toEqual(['Country', 'Order count', 'count']);
});

test.each(['', 'a ', 'a + ', '12', '(', '"a" = '])(
  '[FORMULA-6] behind %j nothing is offered unless it is asked for',
  async (text) => {
    expect(await offered(text)).toBeNull();
  },
);

test('[FORMULA-6] what is asked for where nothing has begun stands under headings; alone it needs none', async () => {
  const result = await offered('', true);
  expect(result?.options.map(({ section }) => section)).toMatchObject([
    { name: 'columns' },
    { name: 'columns' },
    { name: 'functions' },
  ]);
  const columns = await offered('[');
  expect(columns?.options.map(({ section }) => section)).toEqual([undefined, undefined]);
});

test('[FORMULA-6] in brackets stand names alone', async () => {
  expect(labels(await offered('['))).toEqual(['Country', 'Order count']);
});

test('[FORMULA-6] going on typing leaves what still fits, the beginnings first, without asking again', async () => {
  expect(await afterTyping('co', 'un')).toEqual(['Country', 'count', 'Order count']);
  expect(await afterTyping('co', 'untr')).toEqual(['Country']);
  expect(await afterTyping('[', 'order c')).toEqual(['Order count']);
});

test('[FORMULA-6] another place is asked for anew', async () => {
  expect(await afterTyping('co', ' ')).toBeUndefined();
  expect(await afterTyping('co', '.')).toBeUndefined();
});
