import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { KIND } from '#core/query/kind.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import type { Column, Document, Grant, Role, Table } from '#core/catalog/schema.ts';
import type { Random } from '#server/sample/random/random.ts';
import { randomFile, randomFiles, randomReport } from './random-files.ts';
import { withFormulas } from '../formulas/computed-shop.ts';
import { SHOP, type Records } from '../formulas/formulas.ts';
import { randomCondition, randomRecords } from '../formulas/random-formulas.ts';

const TITLES: Readonly<Record<string, readonly number[]>> = {
  user: [11],
  customer: [21, 22],
  order: [31, 32],
};

/** Columns beside those of the shop: computed ones, kept and asked, and relations seen from both ends. */
const COLUMNS: Readonly<Record<string, readonly object[]>> = {
  user: [{ id: 203, name: 'helped', type: 'list', target: 30, inverse: 202 }],
  customer: [
    { id: 204, name: 'place', type: 'text', formula: 'name & " " & country', searchable: true },
    { id: 213, name: 'portrait', type: 'image', searchable: true },
    { id: 218, name: 'spot', type: 'position' },
    { id: 205, name: 'open_orders', type: 'integer', formula: 'count(orders where status = "open")' },
  ],
  order: [
    { id: 202, name: 'helpers', type: 'list', target: 10 },
    { id: 206, name: 'pieces', type: 'decimal', decimals: 2, formula: 'sum(lines.quantity)' },
    { id: 207, name: 'country', type: 'text', formula: 'customer.country' },
    { id: 216, name: 'report', type: 'richText' },
    { id: 217, name: 'rounds', type: 'recurrence' },
    { id: 219, name: 'follows', type: 'link', target: 30 },
    { id: 220, name: 'forerunners', type: 'list', target: 30 },
    { id: 208, name: 'payer', type: 'link', target: 20, formula: 'if(rush, empty, customer)' },
  ],
  line: [
    { id: 209, name: 'amount', type: 'money', currency: 'EUR', formula: 'quantity * price' },
    { id: 214, name: 'papers', type: 'files' },
    { id: 221, name: 'within', type: 'link', target: 40 },
  ],
};

const SEARCHABLE: ReadonlySet<number> = new Set([21, 22, 45]);

/** Customers of a kind of their own: a child table. */
const VIP = {
  id: 50,
  name: 'vip',
  label: { en: 'Dear customer' },
  plural: { en: 'Dear customers' },
  module: 2,
  parent: 20,
  columns: [
    { id: 210, name: 'gift', label: { en: 'Gift' }, type: 'text', searchable: true },
    { id: 215, name: 'deed', label: { en: 'Deed' }, type: 'file' },
    { id: 211, name: 'warden', label: { en: 'Warden' }, type: 'link', target: 10 },
    { id: 212, name: 'honour', label: { en: 'Honour' }, type: 'text', formula: 'name & gift & warden.name' },
  ],
} as const;

/** The shop in which rights are tried: titles through links, quick search, relations, computed columns, a child table. */
export const RIGHTS_SHOP: Document = withFormulas({
  ...SHOP,
  tables: [
    ...SHOP.tables.map((table) => ({
      ...table,
      ...(TITLES[table.name] ? { title: TITLES[table.name] } : {}),
      columns: [
        ...table.columns.map((column) =>
          SEARCHABLE.has(column.id) ? { ...column, searchable: true } : column,
        ),
        ...(COLUMNS[table.name] ?? []).map((column) => ({ label: { en: 'x' }, ...column })),
      ],
    })),
    VIP,
  ],
});

const TABLES: readonly Table[] = [...catalogOf(RIGHTS_SHOP, 0).tables.values()];

/** Words in names and notes, so that searches find something. */
const WORDS = ['Ada', 'Été', 'bon vin', 'Zoë 7', 'x%y', 'FR', 'DE', 'river'];

/** Records of the shop; the `ghosts` are of the same tables and deleted, and nothing links to them. */
export function rightsRecords(
  random: Random,
  size: number,
): { readonly live: Records; readonly ghosts: Records } {
  const word = () => (random.below(5) === 0 ? null : (WORDS[random.below(WORDS.length)] ?? null));
  const made = Object.fromEntries(
    Object.entries(randomRecords(random, size)).map(([table, rows]) => [
      table,
      rows.map((row) => ({
        ...row,
        ...('name' in row ? { name: word() } : {}),
        ...('country' in row ? { country: word() } : {}),
        ...('note' in row ? { note: word() } : {}),
        ...(table === 'order'
          ? {
              helpers: ids(random, size),
              follows: random.below(3) === 0 ? null : 1 + random.below(size),
              forerunners: ids(random, size),
            }
          : {}),
        ...(table === 'customer'
          ? { portrait: randomFile(random, { image: true }), spot: randomSpot(random) }
          : {}),
        ...(table === 'line' ? { papers: randomFiles(random) } : {}),
        ...(table === 'order' ? { report: randomReport(random), rounds: randomRounds(random) } : {}),
      })),
    ]),
  );
  const ghosts = (made['line'] ?? []).filter(() => random.below(5) === 0);
  const line = standing(
    random,
    (made['line'] ?? []).filter((row) => !ghosts.includes(row)),
  );
  const vip = (made['customer'] ?? [])
    .filter(() => random.below(3) === 0)
    .map((row) => ({
      ...row,
      [KIND]: String(VIP.id),
      gift: word(),
      deed: randomFile(random),
      warden: random.below(3) === 0 ? null : 1 + random.below(size),
    }));
  const vips = new Set(vip.map(idOf));
  const customer = (made['customer'] ?? []).map((row) => ({
    ...row,
    [KIND]: String(vips.has(idOf(row)) ? VIP.id : VIP.parent),
  }));
  return {
    live: { ...made, customer, vip, line },
    ghosts: { line: ghosts },
  };
}

/** Records below one another: each below one before it, at the top, or, a few, below itself. */
function standing(
  random: Random,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly Readonly<Record<string, unknown>>[] {
  return rows.map((row, at) => {
    const above = rows[random.below(at + 1)];
    const isAtTop = random.below(5) === 0 || (above === row && random.below(3) > 0);
    return { ...row, within: isAtTop ? null : idOf(above ?? row) };
  });
}

function idOf(row: Readonly<Record<string, unknown>>): unknown {
  return row['id'];
}

/** The records as they are to be inserted: each into the table that it is of. */
export function insertedRecords(records: Records): Records {
  const { vip = [], customer = [], ...others } = records;
  const isVip = ({ id }: { readonly id?: unknown }) => vip.some((row) => row['id'] === id);
  return { ...others, customer: customer.filter((row) => !isVip(row)), vip };
}

/** A place on the earth, some of them at its poles and on the date line; none a third of the time. */
function randomSpot(random: Random): object | null {
  if (random.below(3) === 0) return null;
  const isEdge = random.below(5) === 0;
  return isEdge
    ? { latitude: random.below(2) === 0 ? 90 : -90, longitude: random.below(2) === 0 ? 180 : -180 }
    : { latitude: random.between(-899, 899) / 10, longitude: random.between(-1799, 1799) / 10 };
}

/** A recurrence of some days, which is easily worked out; none half of the time. */
function randomRounds(random: Random): string | null {
  if (random.chance(50)) return null;
  return `TZID=UTC\nRRULE:FREQ=DAILY;INTERVAL=${random.between(2, 40)};COUNT=${random.between(2, 5)}`;
}

function ids(random: Random, size: number): readonly number[] {
  return Array.from({ length: size }, (_, at) => at + 1).filter(() => random.below(4) === 0);
}

/** Conditions of tables for which no random formulas are made. */
const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  user: ['this = me', 'name = "Ada"', 'isEmpty(name)', 'count(helped) > 1', 'false'],
  customer: [
    'country = "FR"',
    'any(orders where rush)',
    'name <> me.name',
    'open_orders = 0',
    'this = own(customer)',
    'id = own(customer).id',
    'hasRole(role_1)',
    'isEmpty(country)',
  ],
  vip: [
    'gift = "Ada"',
    'isEmpty(gift) or country = "FR"',
    'warden = me',
    'any(orders where rush)',
    'open_orders = 0',
  ],
};

/** The shop with random roles. */
export function withRandomRoles(random: Random): Document {
  const roles = Array.from({ length: 5 }, (_, at): Role => {
    const grants = Array.from({ length: 2 + random.below(6) }, () => randomGrant(random));
    return { id: 500 + at, name: `role_${at}`, label: { en: `Role ${at}` }, grants };
  });
  const wrong = new Set(
    checkDocument({ ...RIGHTS_SHOP, roles }).flatMap(({ kind, name, path }) =>
      kind === 'roles' ? [`${name} ${String(path[1])}`] : [],
    ),
  );
  return {
    ...RIGHTS_SHOP,
    roles: roles.map((role) => ({
      ...role,
      grants: role.grants.filter((_, at) => !wrong.has(`${role.name} ${at}`)),
    })),
  };
}

function randomGrant(random: Random): Grant {
  const flag = (of: number) => (random.below(of) === 0 ? {} : { yes: true });
  const operations = {
    ...('yes' in flag(5) ? { read: true } : {}),
    ...('yes' in flag(2) ? { create: true } : {}),
    ...('yes' in flag(2) ? { update: true } : {}),
    ...('yes' in flag(2) ? { delete: true } : {}),
  };
  const about = random.below(14);
  if (about === 0) return { everything: true, ...operations, read: random.below(2) === 0 };
  if (about === 1) return { module: 2, ...operations };
  const table = TABLES[random.below(TABLES.length)] ?? TABLES[0];
  if (!table) return operations;
  return {
    table: table.id,
    ...operations,
    ...(random.below(3) > 0 ? { condition: conditionOn(random, table) } : {}),
    ...(random.below(2) === 0 ? { readColumns: someColumns(random, table) } : {}),
    ...(random.below(2) === 0 ? { writeColumns: someColumns(random, table) } : {}),
  };
}

function conditionOn(random: Random, { name }: Table): string {
  const known = CONDITIONS[name];
  if (known) return known[random.below(known.length)] ?? 'true';
  const text = name === 'order' || name === 'line' ? randomCondition(random, name) : 'true';
  // What moves with the time would be judged at two moments.
  return /now|today|@/.test(text) ? 'true' : text.replaceAll('hasRole(sales)', 'hasRole(role_2)');
}

function someColumns(random: Random, { columns }: Table): number[] {
  return columns.filter(() => random.below(5) < 3).map(({ id }: Column) => id);
}

/** A catalog of its own, so that no statement of another is taken for it. */
export function rightsCatalog(document: Document, version: number): Catalog {
  return catalogOf(document, version);
}
