import { describe, expect, test } from 'vitest';
import { shopScope } from '#test/support/formulas/formulas.ts';
import { completionsAt } from './complete.ts';
import { FORMULA_LENGTH } from '../../marks/formula-length.ts';

/** The labels that are offered at `|`, those of a kind. */
function offered(written: string, kind = 'column', locale = 'en'): readonly string[] {
  const at = written.indexOf('|');
  const { options } = completionsAt(written.replace('|', ''), at, shopScope('order', locale));
  return options.filter((option) => option.kind === kind).map(({ label }) => label);
}

describe('[FORMULA-6] how a formula goes on', () => {
  test.each([
    ['|', ['Number', 'Customer', 'Order date', 'Status', 'Lines', 'Salesperson', 'Rush', 'Sent']],
    ['cust|', ['Customer']],
    ['Customer.|', ['Name', 'Country', 'Credit limit', 'Orders']],
    ['1 + customer.c|', ['Country', 'Credit limit']],
    ['sum(lines.|', ['Order', 'Quantity', 'Unit price', 'Discount', 'Note', 'Takes', 'Starts at', 'Tags']],
    ['sum(lines where qu|)', ['Quantity']],
    ['sum(lines, qu|)', ['Quantity']],
    ['count(lines where order.cust|)', ['Customer']],
    ['count(customer.orders where count(lines where qu|) > 1)', ['Quantity']],
    ['count(lines where this.stat|)', ['Status']],
    ['sum(lines.price) + numb|', ['Number']],
    ['[Order d|', ['Order date']],
    ['"a cust|', []],
    ['nothing.|', []],
  ])('%s', (written, labels) => {
    expect(offered(written)).toEqual(labels);
  });

  test('functions and words are those of the reader’s language', () => {
    expect(offered('som|', 'function', 'fr_FR')).toEqual(['somme']);
    expect(offered('sum|', 'function')).toEqual(['sum']);
    expect(offered('ave|', 'keyword', 'fr_FR')).toEqual(['avec']);
    expect(completionsAt('tod', 3, shopScope('order')).options[0]?.text).toBe('today()');
    expect(completionsAt('Order', 5, shopScope('order')).options[0]?.text).toBe('[Order date]');
  });

  test.each([
    ['status = |', ['Open', 'Shipped']],
    ['status = "|', ['Open', 'Shipped']],
    ['status = "sh|', ['Shipped']],
    ['status = sh|', ['Shipped']],
    ['status <> "Sh|"', ['Shipped']],
    ['status in ("Open", "|")', ['Open', 'Shipped']],
    ['any(customer.orders where status = "|")', ['Open', 'Shipped']],
    ['number = "|', []],
    ['"status = "|', []],
  ])('the choices that %s can be compared with', (written, labels) => {
    expect(offered(written, 'choice')).toEqual(labels);
  });

  test('a choice comes with its quotes, in the reader’s language', () => {
    const scope = shopScope('order', 'fr_FR');
    expect(completionsAt('État = ', 7, scope).options[0]).toMatchObject({
      text: '"Ouverte"',
      kind: 'choice',
    });
    expect(completionsAt('État dans ("Exp', 15, scope)).toMatchObject({
      from: 12,
      options: [{ label: 'Expédiée', text: 'Expédiée"' }],
    });
  });

  test('tables and roles are offered where they are named', () => {
    expect(offered('own(|', 'table')).toEqual(['User', 'Customer', 'Order', 'Order line']);
    expect(offered('hasRole(|', 'role')).toEqual(['Sales team']);
  });

  test('no text and no place throws', () => {
    for (const text of ['', '(', '"', '[', 'a.b.c.', 'sum(', 'where', '/*', '\ud800', 'sum(lines where ']) {
      for (let at = 0; at <= text.length; at++) completionsAt(text, at, shopScope('order'));
    }
  });
});

test('[FORMULA-15] nothing is offered in a text that is longer than a formula may be', () => {
  const text = `${'1+'.repeat(FORMULA_LENGTH / 2)}cust`;
  expect(completionsAt(text, text.length, shopScope('order'))).toEqual({
    from: text.length,
    to: text.length,
    options: [],
  });
});

test('[FORMULA-6] a bracket within a text opens no name', () => {
  expect(offered('"[" & cust|')).toEqual(['Customer']);
});
