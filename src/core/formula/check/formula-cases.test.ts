import { describe, expect, test } from 'vitest';
import { environmentOf, SHOP_CATALOG, SHOP_RECORDS, shopScope } from '#test/support/formulas/formulas.ts';
import { must } from '../../std/must.ts';
import { checkFormula } from './check.ts';
import { evaluator } from '#test/support/formulas/evaluate/evaluate.ts';
import { printedFormula, readFormula, technicalFormula } from '../store/rewrite.ts';

const environment = environmentOf(SHOP_CATALOG, SHOP_RECORDS);

/** What a formula gives for one record of the shop: its value, or the codes of what is wrong. */
function valueOf(text: string, table = 'order', id = 5): unknown {
  const checked = checkFormula(text, shopScope(table));
  if (!checked.ok) return checked.diagnostics.map(({ code }) => code);
  const tableId = must(SHOP_CATALOG.tablesByName.get(table), table).id;
  const row = environment.find(tableId, id) ?? null;
  const result = evaluator(checked.typed)(row, environment);
  return result.known ? result.value : 'unknown';
}

/** What is wrong with a formula: code, the text that it is about, what was meant. */
function wrong(text: string, table: string | null = 'order') {
  const checked = checkFormula(text, shopScope(table ?? undefined));
  return checked.ok
    ? checked.typed.type
    : checked.diagnostics.map(({ code, from, to, suggestion }) => [code, text.slice(from, to), suggestion]);
}

describe('[FORMULA-1][FORMULA-2][FORMULA-4] what formulas give', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['-2 ^ 2', '-4'],
    ['2 ^ -1', '0.5'],
    ['0.1 + 0.2', '0.3'],
    ['10 / 4', '2.5'],
    ['1 / 3', '0.333333333333'],
    ['2 / 3', '0.666666666667'],
    ['1 / 0', null],
    ['mod(-7, 3)', -1],
    ['20%', '0.2'],
    ['round(2.5)', '3'],
    ['round(-2.345, 2)', '-2.35'],
    ['round(1234, -2)', 1200],
    ['floor(-1.2)', -2],
    ['ceiling(-1.2)', -1],
    ['truncate(-1.9)', -1],
    ['999999999999999 * 999999999999999', null],
    ['(999999999999999 * 999999999999999) / 999999999999999', '999999999999999'],
    ['number & " " & customer.name', '11076 Bon app’'],
    ['"" & empty', null],
    ['upper("éß")', 'ÉSS'],
    ['length("Café 😀")', 6],
    ['left("😀😃", 1)', '😀'],
    ['mid("abcdef", 2, 3)', 'bcd'],
    ['plain("Éclair à la crème")', 'Eclair a la creme'],
    ['replace("a-b-c", "-", "")', 'abc'],
    ['find("abc", "z")', null],
    ['pad("7", 3, "0")', '007'],
    ['join(", ", "a", empty, "b")', 'a, b'],
    ['number("12.50") * 2', '25'],
    ['number("x")', null],
    ['ordered + 1', '2026-03-01'],
    ['addMonths(date(2026, 1, 31), 1)', '2026-02-28'],
    ['date(2026, 2, 29)', null],
    ['addYears(date(2024, 2, 29), 1)', '2025-02-28'],
    ['date(2026, 3, 1) - ordered', 1],
    ['workdays(date(2026, 2, 27), date(2026, 3, 3))', 2],
    ['week(date(2027, 1, 1))', 53],
    ['quarter(ordered)', 1],
    ['monthEnd(ordered)', '2026-02-28'],
    ['yearsBetween(date(2000, 3, 1), ordered)', 25],
    ['today()', '2026-03-29'],
    ['dateOf(sent_at)', '2026-03-29'],
    ['hour(sent_at)', 0],
    ['moment(date(2026, 3, 29), time(2, 30))', '2026-03-29T01:30:00.000Z'],
    ['moment(date(2026, 10, 25), time(2, 30))', '2026-10-25T00:30:00.000Z'],
    ['sent_at + hours(1.5)', '2026-03-29T01:00:00.000Z'],
    ['inHours(now() - sent_at)', '8.758333333333'],
    ['status = "open"', true],
    ['status = "Ouverte"', true],
    ['status in ("shipped", "open")', true],
    ['rush', null],
    ['not rush', true],
    ['rush or customer.country = "FR"', true],
    ['number > empty', false],
    ['rush = empty', true],
    ['"É" < "f"', true],
    ['if(customer.credit > 500, "good", "poor")', 'good'],
    ['switch(status, "shipped", 1, "open", 2, 3)', 2],
    ['coalesce(rush, true)', true],
    ['isEmpty(customer.country)', false],
    ['sum(lines.quantity)', 5],
    ['sum(lines, quantity * price)', '237.48'],
    ['sum(lines.price where quantity > 2)', '12.5'],
    ['count(lines where note <> "")', 2],
    ['count(lines where quantity = empty)', 1],
    ['average(lines.quantity)', '2.5'],
    ['max(lines.price)', '99.99'],
    ['min(3, 1.5, empty)', '1.5'],
    ['any(lines where contains(tags, "new"))', true],
    ['every(lines, price > 0)', true],
    ['texts(lines.note, "; ")', 'Éclair; Café 😀'],
    ['count(customer.orders where this.status <> status)', 1],
    ['sum(customer.orders, sum(lines.quantity))', 5],
    ['me.name', 'Ada'],
    ['salesperson = me', true],
    ['hasRole(sales)', true],
    ['own(customer) = customer', false],
    ['@limit + 1', '251.5'],
    ['/* a comment */ 1', 1],
  ])('%s', (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });

  test.each([
    ['inHours(takes)', '1.5'],
    ['takes * 2', 10_800],
    ['takes / takes', '1'],
    ['starts + takes', '01:00:00'],
    ['starts - time(23, 0)', 1_800],
    ['price * (1 - discount)', '11.25'],
    ['price / 3', '4.166666666667'],
    ['order.customer.name', 'Bon app’'],
  ])('of a line: %s', (text, value) => {
    expect(valueOf(text, 'line', 1)).toEqual(value);
  });
});

describe('[FORMULA-3] what is wrong is said at its place, with what was probably meant', () => {
  test.each([
    ['custmer.name', [['column_unknown', 'custmer', 'Customer']]],
    ['customer.nme', [['column_unknown', 'nme', 'Name']]],
    ['rond(1)', [['function_unknown', 'rond', 'round']]],
    ['status = "opn"', [['choice_unknown', '"opn"', 'Open']]],
    ['1 + "a"', [['operands', '1 + "a"', undefined]]],
    ['ordered = number', [['compare', 'ordered = number', undefined]]],
    ['customer < customer', [['order', 'customer < customer', undefined]]],
    ['if(1, 2, 3)', [['condition', '1', undefined]]],
    ['if(true, 1, "a")', [['branches', '"a"', undefined]]],
    ['round()', [['arguments_few', 'round()', undefined]]],
    ['round(1, 2, 3)', [['arguments_many', 'round(1, 2, 3)', undefined]]],
    ['upper(1)', [['argument', '1', undefined]]],
    ['lines', [['list_alone', 'lines', undefined]]],
    ['lines.price', [['list_alone', 'lines', undefined]]],
    ['sum(number)', [['no_list', 'number', undefined]]],
    ['sum(customer.orders.lines.price)', [['lists_nested', 'customer.orders.lines', undefined]]],
    ['sum(lines)', [['arguments_few', 'lines', undefined]]],
    ['number.name', [['no_record', 'number', undefined]]],
    ['@limt', [['parameter_unknown', '@limt', undefined]]],
    ['hasRole(sale)', [['role_unknown', 'sale', 'sales']]],
    ['upper("a" where true)', [['where_here', 'true', undefined]]],
    [
      'nothing + nobody',
      [
        ['column_unknown', 'nothing', undefined],
        ['column_unknown', 'nobody', undefined],
      ],
    ],
  ])('%s', (text, problems) => {
    expect(wrong(text)).toEqual(problems);
  });

  test('a formula without a record has no columns', () => {
    expect(wrong('status', null)).toEqual([['no_record', 'status', undefined]]);
    expect(wrong('today()', null)).toEqual({ kind: 'date' });
  });
});

describe('[FORMULA-5] references', () => {
  const typed = 'Sum( lines.[Unit price] WHERE quantity > 1 ) > 10 and Status = "Ouverte" /* why */';

  test('are kept by id, whatever language they were typed in', () => {
    const { stored } = readFormula(typed, shopScope('order'));
    expect(stored).toBe('sum( #35.#43 where #42 > 1 ) > 10 and #34 = "open" /* why */');
    expect(readFormula(must(stored, 'stored'), shopScope('order')).stored).toBe(stored);
  });

  test('are printed in the reader’s names, with brackets where they need them', () => {
    const stored = must(readFormula(typed, shopScope('order')).stored, 'stored');
    expect(printedFormula(stored, shopScope('order', 'en'))).toBe(
      'sum( Lines.[Unit price] where Quantity > 1 ) > 10 and Status = "Open" /* why */',
    );
    expect(printedFormula(stored, shopScope('order', 'fr_FR'))).toBe(
      'somme( Lignes.[Prix unitaire] avec Quantité > 1 ) > 10 et État = "Ouverte" /* why */',
    );
    expect(technicalFormula(stored, shopScope('order'))).toBe(
      'sum( lines.price where quantity > 1 ) > 10 and status = "open" /* why */',
    );
  });

  test('what is printed leads back to what is stored', () => {
    const stored = must(
      readFormula('[Order date] < today() and not (rush in (true, false))', shopScope('order')).stored,
      'stored',
    );
    for (const locale of ['en', 'fr', 'de', 'ar']) {
      const scope = shopScope('order', locale);
      expect(readFormula(printedFormula(stored, scope), scope).stored).toBe(stored);
    }
  });
});

test('[FORMULA-15] of very many problems the first twenty are told', () => {
  const checked = checkFormula(`join(${'nubmer, '.repeat(100)}"")`, shopScope('order'));
  expect(checked.ok ? 0 : checked.diagnostics.length).toBe(20);
});
