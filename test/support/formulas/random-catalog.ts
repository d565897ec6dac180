import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Document, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { computingOf } from '#core/formula/computed/computed.ts';
import { evaluator, type FormulaRow } from '#test/support/formulas/evaluate/evaluate.ts';
import { storedFormula, TECHNICAL } from '#core/formula/store/rewrite.ts';
import { partsOf } from '#core/formula/typed/typed.ts';
import type { Type } from '#core/fields/value-type.ts';
import { must } from '#core/std/must.ts';
import type { Random } from '#server/sample/random/random.ts';
import { environmentOf, SHOP, type Records } from './formulas.ts';
import { randomFormula } from './random-formulas.ts';

/** The shop with computed columns of random formulas, some of which read others, also of the other table. */
export function randomCatalog(random: Random, columns: number): Document {
  let document = SHOP;
  for (let at = 0; at < columns; at++) document = withOneMore(random, document, at);
  return document;
}

/** The same catalog with some computed columns removed or of other formulas, and columns renamed. */
export function changedCatalog(random: Random, document: Document): Document {
  const catalog = catalogOf(document, 1);
  const last = [...computingOf(catalog).columns.values()].filter(
    ({ column }) => !readSomewhere(document, column),
  );
  const gone = new Set(last.filter(() => random.below(2) === 0).map(({ column }) => column.id));
  const tables = document.tables.map((table) => ({
    ...table,
    columns: table.columns
      .filter(({ id }) => !gone.has(id))
      .map((column) =>
        column.type !== 'list' && random.below(4) === 0 ? { ...column, name: `${column.name}_x` } : column,
      ),
  }));
  let changed: Document = { ...document, tables };
  for (let at = 0; at < 3; at++) changed = withOneMore(random, changed, 100 + at);
  return changed;
}

function readSomewhere(document: Document, { id }: Column): boolean {
  return document.tables.some((table) =>
    table.columns.some(({ formula }) => new RegExp(`#${id}\\b`).test(formula ?? '')),
  );
}

function withOneMore(random: Random, document: Document, at: number): Document {
  const catalog = catalogOf(document, 1);
  const name = random.below(2) === 0 ? 'order' : 'line';
  const table = must(catalog.tablesByName.get(name), name);
  const text = combined(random, { catalog, table, text: randomFormula(random, name) });
  const scope = { catalog, table: table.id, locale: TECHNICAL };
  const checked = checkFormula(text, scope);
  if (!checked.ok) return document;
  const moving = partsOf(checked.typed).some(
    (part) => part.kind === 'apply' && (part.operation === 'now' || part.operation === 'today'),
  );
  const options = optionsFor(random, checked.typed.type);
  if (moving || !options) return document;
  const column = {
    id: 1_000 + at,
    name: `c${at}`,
    label: { en: `Computed ${at}` },
    ...options,
    formula: storedFormula(text, checked.uses),
  } as unknown as Column;
  const tables = document.tables.map((one) =>
    one.id === table.id ? { ...one, columns: [...one.columns, column] } : one,
  );
  return { ...document, tables };
}

/** Type and places of a column for what a formula gives; numbers are sometimes rounded. */
function optionsFor(random: Random, type: Type): object | undefined {
  if (type.kind === 'integer' || type.kind === 'decimal')
    return random.below(2) === 0 ? { type: 'integer' } : { type: 'decimal', decimals: random.below(6) };
  if (type.kind === 'money') return { type: 'money', currency: 'EUR', decimals: 2 };
  if (type.kind === 'text') return { type: 'text', maxLength: 1 + random.below(300) };
  return ['boolean', 'date', 'time', 'dateTime', 'duration', 'position'].includes(type.kind)
    ? { type: type.kind }
    : undefined;
}

/** A formula that often reads another computed column: its own record's, that of a link, or those of a list. */
function combined(
  random: Random,
  { catalog, table, text }: { readonly catalog: Catalog; readonly table: Table; readonly text: string },
): string {
  const all = [...computingOf(catalog).columns.values()];
  const other = all[random.below(Math.max(all.length, 1))];
  if (!other || random.below(3) === 0) return text;
  const { name, type } = other.column;
  const isNumber = type === 'integer' || type === 'decimal' || type === 'money';
  if (other.table.id === table.id) return isNumber ? `${name} + 1` : `coalesce(${name}, ${name})`;
  if (table.name === 'line') return `order.${name}`;
  return isNumber ? `sum(lines.${name})` : `count(lines where isEmpty(${name}))`;
}

/** What JavaScript gives for the computed columns of records, as answers carry it. */
export function computedInMemory(
  catalog: Catalog,
  records: Records,
  surroundings: { readonly now: string; readonly timeZone: string },
): (table: Table, column: Column, id: number) => unknown {
  const { columns } = computingOf(catalog);
  const base = environmentOf(catalog, records, surroundings);
  const wrapped = (row: FormulaRow): FormulaRow => ({
    id: row.id,
    value: (column) => {
      const computed = columns.get(column.id);
      return computed ? valueOf(computed.column, row) : row.value(column);
    },
    list: (column) => row.list(column)?.map(wrapped),
  });
  const environment = {
    ...base,
    find: (table: number, id: number) => {
      const row = base.find(table, id);
      return row && wrapped(row);
    },
  };
  const valueOf = (column: Column, row: FormulaRow): unknown => {
    const { typed } = must(columns.get(column.id), column.name);
    const given = evaluator(typed)(wrapped(row), environment);
    if (!given.known) throw new Error(`${column.name} is not known`);
    // A text is what the formula gives; people's texts would be trimmed and composed.
    if (given.value === null || column.type === 'text') return given.value;
    const fit = fieldOf(column).parse(given.value, column);
    return fit.ok ? fit.value : given.value;
  };
  return (table, column, id) => valueOf(column, must(base.find(table.id, id), `record ${id}`));
}
