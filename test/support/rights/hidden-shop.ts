import type { Action, Document, Grant, Role, Table } from '#core/catalog/schema.ts';
import type { Random } from '#server/sample/random/random.ts';
import { withFormulas } from '../formulas/computed-shop.ts';
import { RIGHTS_SHOP } from './rights-shop.ts';

/** What some records of each table fulfil, and others do not. */
const SOME: Readonly<Record<string, readonly string[]>> = {
  user: ['isEmpty(name) or name = "Ada"', 'name <> "Ada"'],
  customer: ['country = "FR" or isEmpty(country)', 'name <> "Ada"'],
  vip: ['isEmpty(gift) or country = "FR"', 'gift <> "FR"'],
  order: ['rush', 'status = "open"', 'not rush'],
  line: ['quantity > 2 or isEmpty(note)', 'note <> "FR"'],
};

/** The role, beside random ones, of somebody who may do everything with some records of most tables. */
export function generousRole(random: Random): Role {
  const grants = Object.entries(SOME).flatMap(([name, conditions]): Grant[] => {
    const table = RIGHTS_SHOP.tables.find((one) => one.name === name);
    if (!table || random.below(5) === 0) return [];
    const all = { read: true, create: true, update: true, delete: random.below(4) > 0 };
    return [{ table: table.id, ...all, condition: random.pick(conditions) }];
  });
  return { id: 590, name: 'generous', label: { en: 'Generous' }, grants };
}

/** A document with an action of each kind on each of its tables, and a button for each. */
export function withActions(document: Document): Document {
  const actions = document.tables.flatMap((table, at) => actionsOn(table, 60_000 + at * 100));
  const views = document.tables.map((table, at) => ({
    id: 61_000 + at * 100,
    name: `all_${table.name}`,
    label: { en: 'All' },
    table: table.id,
    mode: 'datatable',
    columns: [{ column: [table.columns[0]?.id] }],
    sort: [],
    buttons: actions
      .filter((action) => 'table' in action && action.table === table.id)
      .map(({ id }, of) => ({ id: 61_001 + at * 100 + of, action: id, label: { en: 'Run' } })),
  }));
  return withFormulas({ ...document, actions, views: views as unknown as Document['views'] });
}

function actionsOn(table: Table, from: number): readonly Action[] {
  const [text] = table.columns.filter(({ type, formula }) => type === 'text' && formula === undefined);
  const plain = table.columns.filter(({ formula }) => formula === undefined);
  const relation = plain.find(
    ({ type, ...column }) => type === 'link' || (type === 'list' && !('inverse' in column)),
  );
  const parameters = plain
    .filter(({ type }) => type === 'link' || type === 'text')
    .slice(0, 2)
    .map(({ id }) => ({ column: id }));
  const made: object[] = [
    { kind: 'list' },
    { kind: 'search', parameters },
    { kind: 'create', parameters },
    { kind: 'modify' },
    { kind: 'modify', parameters },
    ...(text ? [{ kind: 'modify', values: [{ column: text.id, formula: '"x"' }] }] : []),
    { kind: 'display' },
    { kind: 'delete' },
    { kind: 'createFrom' },
    { kind: 'merge' },
    { kind: 'transformInto', target: RIGHTS_SHOP.tables[1]?.id },
    ...(relation ? ['addTo', 'removeFrom'].map((kind) => ({ kind, column: relation.id })) : []),
    ...(text ? [{ kind: 'steps', steps: [from + 5] }] : []),
  ];
  return made.map((one, at) => ({
    id: from + at,
    name: `${table.name}_${at}`,
    label: { en: `${table.name} ${at}` },
    table: table.id,
    ...one,
  })) as unknown as Action[];
}
