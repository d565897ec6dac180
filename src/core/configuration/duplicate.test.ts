import { expect, test } from 'vitest';
import { readSampleDocument } from '#test/support/archive/sample-document.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { KINDS } from '../catalog/objects/registry.ts';
import { objectsIn, type Document } from '../catalog/schema.ts';
import { isProperties } from '../catalog/walk-schema.ts';
import { checkDocument } from '../checks/check-document.ts';
import type { Labels } from '../language/labels.ts';
import { duplicateOf, isCopied } from './duplicate.ts';
import { newLink, linksBack, type ListRelation } from './new-link.ts';
import { hasKeys, memberKey, partAt, placeKey, type EditPlace } from './place.ts';
import { prepareStep } from './prepare.ts';

const copied = (labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, `Copy of ${text}`]));
const ALL = { copied, isInMenus: true, hasRights: true };
const text = (labels: Labels) => labels['en'] ?? '';

function after(document: Document, edits: Parameters<typeof prepareStep>[1]): Document {
  const step = prepareStep(document, edits, 'en');
  if (!step.ok) throw new Error(JSON.stringify(step.problems));
  return step.document;
}

/** The places of all objects, and of one of each form of their members that are parts of their own. */
function placesIn(document: Document): readonly EditPlace[] {
  const seen = new Set<string>();
  const isNew = (form: string): boolean => !seen.has(form) && seen.add(form).size > 0;
  const all = KINDS.flatMap((kind) =>
    objectsIn(document, kind).flatMap((object): readonly EditPlace[] => [
      [kind, object.id],
      ...Object.entries(object).flatMap(([key, list]) =>
        Array.isArray(list) && hasKeys(list) && key !== 'choices'
          ? list.map((member: unknown): EditPlace => [kind, object.id, key, memberKey(member) ?? 0])
          : [],
      ),
    ]),
  );
  return all.filter((place) => {
    const [kind, , list] = place;
    const member = partAt(document, place);
    return list === undefined || isNew(`${kind} ${list} ${formOf(member)}`);
  });
}

function formOf(member: unknown): string {
  return isProperties(member)
    ? `${String(member['type'])} ${String(member['kind'])} ${'formula' in member}`
    : '';
}

test(
  '[CONF-41] a copy of any object, column, control or button is sound, and the original stays as it was',
  { timeout: 90_000 },
  async () => {
    for (const document of [smallDocument(), await readSampleDocument()]) {
      for (const place of placesIn(document).filter((one) => isCopied(document, one))) {
        const copy = duplicateOf(document, place, ALL);
        const next = after(document, copy.edits);
        expect([placeKey(place), checkDocument(next)]).toEqual([placeKey(place), []]);
        expect(partAt(next, copy.place)).toBeDefined();
        expect(placeKey(copy.place)).not.toBe(placeKey(place));
        if (place[2] !== 'columns') expect(partAt(next, place)).toEqual(partAt(document, place));
      }
    }
  },
);

test('[CONF-41] the copy of a table has its columns, form, view and actions, which are about the copy', () => {
  const document = smallDocument();
  const { place, edits, left } = duplicateOf(document, ['tables', 20], ALL);
  const next = after(document, edits);
  const table = next.tables.find(({ id }) => id === place[1]);
  expect(table).toMatchObject({ name: 'purchase_2', label: { en: 'Copy of Label' } });
  expect(table?.columns.map(({ name }) => name)).toEqual([
    'number',
    'customer',
    'ordered',
    'amount',
    'products',
  ]);
  expect(table?.title).toEqual(table?.columns.slice(0, 2).map(({ id }) => id));
  const view = next.views.find((one) => one.table === table?.id);
  expect(view?.columns).toEqual([
    { column: [table?.columns[0]?.id] },
    { column: [table?.columns[1]?.id, 13] },
  ]);
  const list = next.actions.find((one) => 'table' in one && one.table === table?.id);
  expect(list).toMatchObject({ kind: 'list', view: view?.id });
  expect(next.menus[0]?.items.map(({ action }) => action)).toEqual([60, list?.id]);
  expect(left).toEqual([]);
});

test('[CONF-41] lists of links that lead to the original are left out of the copy, with what needs them, and named', () => {
  const document = smallDocument();
  const { place, edits, left } = duplicateOf(document, ['tables', 10], ALL);
  const next = after(document, edits);
  const table = next.tables.find(({ id }) => id === place[1]);
  expect(left).toEqual([['tables', 10, 'columns', 14]]);
  expect(table?.columns.map(({ name }) => name)).not.toContain('orders');
  const grants = next.roles[0]?.grants ?? [];
  expect(grants.map((grant) => grant.table)).toEqual([10, table?.id]);
  expect(grants[1]?.readColumns).toEqual(table?.columns.slice(0, 2).map(({ id }) => id));
  const plain = duplicateOf(document, ['tables', 10], { copied });
  expect(after(document, plain.edits).roles).toEqual(document.roles);
});

test('[CONF-41] a copied column stands after the original, in forms and views too; a formula follows what it names of itself', () => {
  const document = smallDocument();
  const { place, edits } = duplicateOf(document, ['tables', 20, 'columns', 21], ALL);
  const next = after(document, edits);
  const id = Number(place.at(-1));
  expect(next.tables.find((one) => one.id === 20)?.columns.map((column) => column.id)).toEqual([
    21,
    id,
    22,
    23,
    24,
    25,
  ]);
  expect(
    next.forms
      .find((one) => one.id === 41)
      ?.sections[0]?.elements.map((one) => 'column' in one && one.column),
  ).toEqual([21, id]);
  expect(next.views.find((one) => one.id === 50)?.columns.map(({ column }) => column)).toEqual([
    [21],
    [id],
    [22, 13],
  ]);
  const rule = {
    id: 900,
    name: 'named',
    kind: 'validity',
    condition: 'isEmpty(#13) or #12 = "#12"',
    message: { en: 'x' },
  };
  const ruled = after(document, [{ kind: 'add', place: ['tables', 10, 'controls'], value: rule }]);
  const copy = duplicateOf(ruled, ['tables', 10], ALL);
  const done = after(ruled, copy.edits).tables.find((one) => one.id === copy.place[1]);
  const ids = new Map(done?.columns.map((column) => [column.name, column.id]));
  const control = done?.controls?.[0];
  expect(isProperties(control) && control['condition']).toBe(
    `isEmpty(#${ids.get('country')}) or #${ids.get('name')} = "#12"`,
  );
});

test('[CONF-40] both ends of a relation are made in one step, whatever the relation is', () => {
  const document = smallDocument();
  const relations: readonly ('link' | ListRelation)[] = ['link', 'manyToMany', 'newLink', 22];
  for (const relation of relations) {
    for (const [table, target] of [
      [10, 20],
      [10, 10],
      [20, 30],
    ] as const) {
      if (relation === 22 && !linksBack(document, table, target).some(({ id }) => id === 22)) continue;
      const wanted = {
        table,
        target,
        label: { en: 'Orders' },
        relation,
        back: { en: 'Name' },
        isShown: true,
        text,
      };
      const { id, edits } = newLink(document, wanted);
      const next = after(document, edits);
      expect([relation, table, target, checkDocument(next)]).toEqual([relation, table, target, []]);
      const own = next.tables.find((one) => one.id === table)?.columns.find((column) => column.id === id);
      expect(own).toMatchObject({ type: relation === 'link' ? 'link' : 'list', target });
      const made = next.tables.flatMap(({ columns }) => columns).filter((column) => column.id > 2 ** 40);
      expect(made).toHaveLength(relation === 22 ? 1 : 2);
    }
  }
  expect(linksBack(document, 10, 20).map(({ id }) => id)).toEqual([22]);
});

test('[CONF-40] a many-to-many list of a table with a long name gets a short technical name', () => {
  const document = smallDocument();
  const [table] = document.tables;
  if (table) table.name = `t${'x'.repeat(54)}`;
  const label = { en: 'A rather long name of a list' };
  const { edits } = newLink(document, {
    table: 10,
    target: 30,
    label,
    relation: 'manyToMany',
    back: label,
    isShown: false,
    text,
  });
  expect(checkDocument(after(document, edits))).toEqual([]);
});
