import { expect, test } from 'vitest';
import type { FileAnswers } from '#core/contract/configuration/file-routes.ts';
import { profiledFiles } from '#test/support/files/profiled.ts';
import { emptyDocument, TYPE_WORDS } from '#test/support/files/proposing.ts';
import { proposeTables } from './propose-tables.ts';
import { suggestionsOf } from './suggestions.ts';

/** What is suggested for a file, each with the heads that it is about. */
async function suggested(lines: readonly string[], columns: FileAnswers['columns'] = {}) {
  const found = await profiledFiles({ 'orders.csv': lines.join('\n') });
  const answers = { tables: {}, columns };
  const { tables } = proposeTables({
    ...found,
    document: emptyDocument(),
    locale: 'en_GB',
    words: TYPE_WORDS,
    answers,
  });
  return suggestionsOf({ tables }, { amount: 'Amount' }).map(({ kind, columns: about, isTaken }) => {
    const heads = about.map((key) => tables[0]?.columns.find((column) => column.key === key)?.header);
    return `${kind} ${heads.join(' ')}${isTaken ? ' taken' : ''}`;
  });
}

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at));
/** An amount as files have it, rounded as computed columns are. */
const cents = (number: number) => (Math.round(number * 100 + 1e-7) / 100).toFixed(2);

test('[FILES-51] a product is suggested where it is true of every line, also rounded and less a discount', async () => {
  const price = (at: number) => 1.05 + at * 1.37;
  const plain = lines(
    30,
    (at) => `L${at},${cents(price(at))},${at + 2},${cents(Number(cents(price(at))) * (at + 2))}`,
  );
  expect(await suggested(['code,price,pieces,total', ...plain])).toEqual(['computed total price pieces']);
  expect(await suggested(['code,price,pieces,total', ...plain.slice(0, 4)])).toEqual([]);
  const wrong = plain.with(29, 'L29,2.00,3,6.01');
  expect(await suggested(['code,price,pieces,total', ...wrong])).toEqual([]);
  const less = lines(30, (at) => {
    const discount = (at % 4) * 5;
    const total = Number(cents(price(at))) * (at + 2) * (1 - discount / 100);
    return `L${at};${cents(price(at)).replace('.', ',')};${at + 2};${discount};${cents(total).replace('.', ',')}`;
  });
  expect(await suggested(['code;price;pieces;discount;total', ...less])).toEqual([
    'computed total price pieces',
  ]);
});

test('[FILES-51] columns of nothing, of ones and of zeros are no product of others', async () => {
  const zeros = lines(40, (at) => `L${at},0,0,0,1,1,1`);
  expect(await suggested(['code,a,b,c,d,e,f', ...zeros])).toEqual([]);
  const ones = lines(40, (at) => `L${at},1,${at + 5},${at + 5}`);
  expect(await suggested(['code,boxes,weight,value', ...ones])).toEqual([]);
});

test('[FILES-51] a full name is suggested as a formula of its parts, also where one is empty', async () => {
  const people = lines(
    12,
    (at) => `P${at},Ada${at},${at === 3 ? '' : `L${at}`},${at === 3 ? 'Ada3' : `Ada${at} L${at}`}`,
  );
  expect(await suggested(['code,first_name,last_name,full_name', ...people])).toEqual([
    'computed full_name first_name last_name',
  ]);
  expect(await suggested(['code,first_name,last_name,full_name', ...people, 'P99,Eve,X,Eve Y'])).toEqual([]);
});

test('[FILES-51] an amount is suggested that the file does without, of price, quantity and discount', async () => {
  const rows = lines(10, (at) => `L${at},${at + 2}.50,${at + 3},0.${at % 3}`);
  expect(await suggested(['code,unit_price,quantity,discount', ...rows])).toEqual([
    'amount unit_price quantity discount',
  ]);
  const other = lines(10, (at) => `L${at},${at + 2}.50,${at + 3},${at}`);
  expect(await suggested(['code,unit_price,quantity,total', ...other])).toEqual([]);
});

test('[FILES-51] today, yes and no are suggested as defaults where names and values speak for them', async () => {
  const rows = lines(
    10,
    (at) =>
      `L${at},2026-01-0${(at % 9) + 1},2026-02-0${(at % 9) + 1},${at === 0 ? 'no' : 'yes'},${at % 2 === 0 ? 'no' : 'yes'}`,
  );
  expect(await suggested(['code,order_date,required_date,active,paid', ...rows])).toEqual([
    'today order_date',
    'yes active',
  ]);
  expect(
    await suggested(['code,order_date,required_date,active,paid', ...rows], {
      '1.0': { '1': { start: 'today' }, '3': { start: 'yes' } },
    }),
  ).toEqual(['today order_date taken', 'yes active taken']);
});

test('[FILES-51] what is taken goes with what it reads: no formula stays of a column that is skipped', async () => {
  const rows = lines(10, (at) => `L${at},${at + 2},${at + 3},${(at + 2) * (at + 3)}`);
  const given = ['code,weight,pieces,total', ...rows];
  const formula = { kind: 'product', of: ['1', '2'] } as const;
  const own = {
    '3': {
      as: { kind: 'type' as const, type: 'integer' },
      formula: { kind: 'product' as const, of: [...formula.of] as [string, string] },
    },
  };
  expect(await suggested(given, { '1.0': own })).toEqual(['computed total weight pieces taken']);
  expect(await suggested(given, { '1.0': { ...own, '1': { as: { kind: 'skip' } } } })).toEqual([]);
});
