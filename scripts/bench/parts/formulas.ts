import { checkDocument } from '#core/checks/check-document.ts';
import type { Document } from '#core/catalog/schema.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { evaluator } from '#test/support/formulas/evaluate/evaluate.ts';
import { FIELDS } from '#core/fields/registry.ts';
import { parseFormula } from '#core/formula/syntax/parse.ts';
import { storedFormula } from '#core/formula/store/rewrite.ts';
import { must } from '#core/std/must.ts';
import { Random } from '#server/sample/random/random.ts';
import {
  environmentOf,
  SHOP,
  SHOP_CATALOG,
  SHOP_RECORDS,
  shopScope,
} from '#test/support/formulas/formulas.ts';
import { randomFormula } from '#test/support/formulas/random-formulas.ts';
import { median } from '../load.ts';

/*
 * What formulas cost before they reach the database: reading and checking one while it is typed, working one out for a
 * record, checking all of a large application. Each figure is the median of rounds, after some to warm up.
 */
const ROUNDS = 15;

const LONG =
  'if(sum(lines.price where quantity > 2) > 1000 and customer.country = "FR", round(number * 1.5 * (1 - 12.5%), 2), coalesce(customer.credit, 0) + average(lines, price * quantity)) /* two hundred characters */';
/** Ten nodes: seven operands and three operations of a line. */
const SHORT = 'quantity * price * (1 - discount) + price';

const order = shopScope('order');
const environment = environmentOf(SHOP_CATALOG, SHOP_RECORDS);
const line = must(environment.find(must(SHOP_CATALOG.tablesByName.get('line'), 'line').id, 1), 'a line');

say(
  `parse and check, ${LONG.length} characters`,
  time(2_000, () => checkFormula(LONG, order)),
  0.2,
);
say(
  '  of it parse',
  time(2_000, () => parseFormula(LONG)),
);

const short = checkFormula(SHORT, shopScope('line'));
if (!short.ok) throw new Error(JSON.stringify(short.diagnostics));
const work = evaluator(short.typed);
say(
  'evaluate, ten nodes',
  time(20_000, () => work(line, environment)),
  0.005,
);

const random = new Random(1);
const formulas = Array.from({ length: 2_000 }, () => randomFormula(random, 'order'));
const length = Math.round(formulas.reduce((sum, { length: own }) => sum + own, 0) / formulas.length);
say(
  `check of 2,000 formulas of ${length} characters each`,
  time(1, () => formulas.forEach((text) => checkFormula(text, order))),
  300,
);

const large = largeCatalog(random, 2_000);
say(
  'check of a catalog with 2,000 computed columns, all of it',
  time(1, () => checkDocument(large)),
  300,
);

/** The shop with so many computed columns of random formulas. */
function largeCatalog(from: Random, size: number): Document {
  const columns: object[] = [];
  while (columns.length < size) {
    const text = randomFormula(from, 'order');
    const checked = checkFormula(text, order);
    if (!checked.ok || text.includes('@')) continue;
    const at = columns.length;
    const { kind: type } = checked.typed.type;
    if (!(type in FIELDS)) continue;
    const formula = storedFormula(text, checked.uses);
    const currency = type === 'money' ? { currency: 'EUR' } : {};
    columns.push({
      id: 10_000 + at,
      name: `c${at}`,
      label: { en: `Column ${at}` },
      type,
      ...currency,
      formula,
    });
  }
  const tables = SHOP.tables.map((table) =>
    table.name === 'order' ? { ...table, columns: [...table.columns, ...columns] } : table,
  );
  // A table of so many columns would be refused for their number alone; their formulas are what is measured.
  return { ...SHOP, tables } as unknown as Document;
}

/** The milliseconds of one call, by the median of rounds. */
function time(calls: number, call: () => unknown): number {
  const rounds: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const begun = performance.now();
    for (let at = 0; at < calls; at++) call();
    if (round >= 0) rounds.push((performance.now() - begun) / calls);
  }
  return median(rounds);
}

function say(name: string, milliseconds: number, most?: number): void {
  const figure =
    milliseconds < 0.1 ? `${(milliseconds * 1000).toFixed(2)} µs` : `${milliseconds.toFixed(3)} ms`;
  const limit = most === undefined ? '' : ` (at most ${most < 0.1 ? `${most * 1000} µs` : `${most} ms`})`;
  process.stdout.write(`${name}: ${figure}${limit}\n`);
}
