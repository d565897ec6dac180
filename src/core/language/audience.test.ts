import { expect, test } from 'vitest';
import { textsFor } from './audience.ts';

const texts = { ask: 'Ask an administrator.', ask_outside: 'Contact us.', more: { back: 'Back' } };

test('[LANGUAGE-20] customers and visitors have texts of their own where there are some', () => {
  expect(textsFor(texts, true)).toEqual({ ask: 'Contact us.', more: { back: 'Back' } });
  expect(textsFor(texts, false)).toEqual({ ask: 'Ask an administrator.', more: { back: 'Back' } });
});
