import type { Document, Table } from '#core/catalog/schema.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { removalOf } from '#core/configuration/removal.ts';
import type { Random } from '#server/sample/random/random.ts';

type Making = (random: Random, document: Document, table: Table) => readonly Edit[];

let last = 9_800_000;

const set = (place: (string | number)[], value?: unknown): Edit => ({
  kind: 'set',
  place,
  ...(value === undefined ? {} : { value }),
});

const TYPES = [
  'text',
  'multilineText',
  'integer',
  'decimal',
  'money',
  'date',
  'dateTime',
  'boolean',
  'url',
  'duration',
];

function columnOf(
  random: Random,
  { id, columns }: Table,
): { readonly place: (string | number)[]; readonly column: Table['columns'][number] } {
  const column = random.pick(columns);
  return { place: ['tables', id, 'columns', column.id], column };
}

function newColumn(random: Random, formula?: string): Record<string, unknown> {
  const id = ++last;
  return {
    id,
    name: `fresh_${id}`,
    label: { en: `Fresh ${id}` },
    type: formula === undefined ? random.pick(['text', 'integer', 'boolean', 'date']) : 'integer',
    ...(formula === undefined ? {} : { formula }),
    ...(random.chance(20) && formula === undefined ? { required: true } : {}),
  };
}

/** What supervisors do, each as one step. */
const MAKINGS: readonly Making[] = [
  (random, _, table) => [set([...columnOf(random, table).place, 'name'], `name_${++last}`)],
  (random, _, table) => [set([...columnOf(random, table).place, 'label', 'en'], `Label ${++last}`)],
  (random, _, table) => [set([...columnOf(random, table).place, 'type'], random.pick(TYPES))],
  (random, _, table) => [set([...columnOf(random, table).place, 'required'], random.chance(50) || undefined)],
  (random, _, table) => [set([...columnOf(random, table).place, 'unique'], random.chance(50) || undefined)],
  (random, _, table) => [
    set([...columnOf(random, table).place, 'searchable'], random.chance(50) || undefined),
  ],
  (random, _, table) => [set([...columnOf(random, table).place, 'indexed'], random.chance(50) || undefined)],
  (random, _, table) => [set([...columnOf(random, table).place, 'decimals'], random.below(4))],
  (random, _, table) => [{ kind: 'add', place: ['tables', table.id, 'columns'], value: newColumn(random) }],
  (random, _, table) => {
    const numbers = table.columns.filter(({ type }) => type === 'integer');
    const formula = numbers.length > 0 ? `#${random.pick(numbers).id} + ${random.below(9)}` : '1';
    return [{ kind: 'add', place: ['tables', table.id, 'columns'], value: newColumn(random, formula) }];
  },
  (random, document, table) => {
    const { edits, inTheWay } = removalOf(document, columnOf(random, table).place);
    return inTheWay.length > 0 ? [] : edits;
  },
  (random, _, table) => [
    { kind: 'move', place: columnOf(random, table).place, before: random.pick(table.columns).id },
  ],
  (random, _, table) => {
    const { column } = columnOf(random, table);
    const condition = random.chance(50) ? `not isEmpty(#${column.id})` : `isEmpty(#${column.id})`;
    const value = { id: ++last, name: `control_${last}`, kind: 'validity', condition, message: { en: 'No' } };
    return [{ kind: 'add', place: ['tables', table.id, 'controls'], value }];
  },
  (random, _, table) => {
    const { place, column } = columnOf(random, table);
    const choices = 'choices' in column ? (column.choices ?? []) : [];
    return choices.length > 1
      ? [{ kind: 'remove', place: [...place, 'choices', random.pick(choices).code] }]
      : [];
  },
  (random, document, table) => {
    if (document.roles.length === 0) return [];
    const role = random.pick(document.roles);
    const flags = ['create', 'read', 'update', 'delete'].filter(() => random.chance(50));
    const grant = { table: table.id, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
    const others = role.grants.filter((one) => one.table !== table.id);
    return [set(['roles', role.id, 'grants'], [...others, grant])];
  },
  (_, document, table) => [
    set(
      ['tables', table.id, 'name'],
      document.tables.some(({ name }) => name === `${table.name}x`) ? `t${++last}` : `${table.name}x`,
    ),
  ],
];

/** A step by chance on one of these tables; none where what was chosen has nothing to do there. */
export function randomEdits(random: Random, document: Document, tables: readonly number[]): readonly Edit[] {
  const table = document.tables.find(({ id }) => id === random.pick(tables));
  return table ? random.pick(MAKINGS)(random, document, table) : [];
}
