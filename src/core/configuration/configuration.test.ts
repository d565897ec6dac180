import { must } from '../std/must.ts';
import { expect, test } from 'vitest';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { checkDocument } from '../checks/check-document.ts';
import type { Document } from '../catalog/schema.ts';
import { changesBetween, sameValue } from './compare.ts';
import { edited } from './edit.ts';
import type { Edit } from './edit-schema.ts';
import { partAt, placeKey } from './place.ts';
import { prepareStep } from './prepare.ts';
import { rebased, type Settling } from './rebase.ts';
import { freshId, nameFrom, newColumn, newObject, newTable, PLAIN_ACTIONS, PLAIN_KINDS } from './recipes.ts';
import { removalOf } from './removal.ts';

function made(document: Document, ...edits: readonly Edit[]): Document {
  return edits.reduce((at, edit) => {
    const result = edited(at, edit);
    if (!result.ok) throw new Error(result.problem.code);
    return result.value;
  }, document);
}

const set = (place: (string | number)[], value?: unknown): Edit => ({ kind: 'set', place, value });

/** The document with its objects in the order of their names, as archives give it. */
function inOrder(document: Document): Document {
  const tables = document.tables.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return { ...document, tables };
}

const NAME = ['tables', 10, 'columns', 12];

test('[CONF-2] an edit names its place by ids, whatever stands before it, and changes nothing else', () => {
  const before = smallDocument();
  const after = made(
    before,
    set([...NAME, 'label', 'fr'], 'Nom'),
    { kind: 'move', place: NAME, before: 11 },
    {
      kind: 'add',
      place: ['tables', 10, 'columns', 13, 'choices'],
      value: { code: 'de', label: { en: 'Germany' } },
      before: 'gb',
    },
    { kind: 'remove', place: ['tables', 10, 'columns', 15] },
  );
  const table = after.tables.find(({ id }) => id === 10);
  expect(table?.columns.map(({ id }) => id)).toEqual([12, 11, 13, 14, 16]);
  expect(partAt(after, [...NAME, 'label'])).toEqual({ en: 'Label', fr: 'Nom' });
  const choices = partAt(after, ['tables', 10, 'columns', 13, 'choices']) as readonly { code: string }[];
  expect(choices.map(({ code }) => code)).toEqual(['fr', 'de', 'gb']);
  expect(before).toEqual(smallDocument());
  expect(after.tables.find(({ id }) => id === 20)).toBe(before.tables.find(({ id }) => id === 20));
});

test('[CONF-2] a change and the way back leave the same document: what may be left out is left out where it is empty', () => {
  const before = inOrder(smallDocument());
  const control = {
    id: 900,
    name: 'named',
    kind: 'validity',
    condition: 'not isEmpty(#12)',
    message: { en: 'A name is missing' },
  };
  const role = { id: 901, name: 'a_first', label: { en: 'First' }, grants: [] };
  const there = made(
    before,
    { kind: 'add', place: ['tables', 10, 'controls'], value: control },
    { kind: 'add', place: ['roles'], value: role },
    set(['tables', 10, 'columns', 12, 'required']),
  );
  expect(there.roles.map(({ name }) => name)).toEqual(['a_first', 'reader']);
  const back = made(
    there,
    { kind: 'remove', place: ['tables', 10, 'controls', 900] },
    { kind: 'remove', place: ['roles', 901] },
    set(['tables', 10, 'columns', 12, 'required'], true),
  );
  expect(sameValue(back, before)).toBe(true);
});

test('[CONF-2] an edit of what is gone, or of what is there twice, is refused', () => {
  const document = smallDocument();
  const code = (edit: Edit) => {
    const result = edited(document, edit);
    return result.ok ? 'ok' : result.problem.code;
  };
  expect(code(set(['tables', 99, 'label', 'en'], 'x'))).toBe('configuration.gone');
  expect(code(set(['nothing', 10], 'x'))).toBe('configuration.gone');
  expect(code({ kind: 'remove', place: ['tables', 10, 'columns', 99] })).toBe('configuration.gone');
  const menu = { id: 70, name: 'again', label: { en: 'x' }, items: [] };
  expect(code({ kind: 'add', place: ['menus'], value: menu })).toBe('configuration.twice');
  expect(code({ kind: 'add', place: ['menus'], value: { name: 'no_id' } })).toBe('configuration.no_key');
});

test('[CONF-3] a step keeps formulas by ids, in whichever names they were written, or says what is wrong with one', () => {
  const document = smallDocument();
  const control = (condition: string): Edit => ({
    kind: 'add',
    place: ['tables', 10, 'controls'],
    value: { id: 900, name: 'named', kind: 'validity', condition, message: { en: 'x' } },
  });
  const good = prepareStep(document, [control('not isEmpty(name)')], 'en');
  expect(good.ok && partAt(good.document, ['tables', 10, 'controls', 900, 'condition'])).toBe(
    'not isEmpty(#12)',
  );
  const wrong = prepareStep(document, [control('not isEmpty(nmae)')], 'en');
  expect(wrong).toMatchObject({
    ok: false,
    problems: [{ place: ['tables', 10, 'controls', 900, 'condition'], what: 'formula' }],
  });
  const grants = [
    { table: 10, read: true, condition: 'not isEmpty(name)' },
    { table: 10, update: true, condition: 'not isEmpty(country)' },
  ];
  const both = prepareStep(document, [set(['roles', 80, 'grants'], grants)], 'en');
  expect(both.ok && both.document.roles[0]?.grants.map(({ condition }) => condition)).toEqual([
    'not isEmpty(#12)',
    'not isEmpty(#13)',
  ]);
});

test('[CONF-3] a value of another form is refused at its place', () => {
  const refused = prepareStep(smallDocument(), [set([...NAME, 'maxLength'], 0)], 'en');
  expect(refused).toMatchObject({
    ok: false,
    problems: [{ place: [...NAME, 'maxLength'], what: 'shape', issue: { code: 'too_small', limit: 1 } }],
  });
  const unknown = prepareStep(smallDocument(), [set([...NAME, 'colour'], 'red')], 'en');
  expect(unknown).toMatchObject({ ok: false, problems: [{ what: 'shape' }] });
});

test('[CONF-4] two documents differ object by object, at the innermost places', () => {
  const before = smallDocument();
  const after = made(
    before,
    set([...NAME, 'label', 'fr'], 'Nom'),
    { kind: 'move', place: ['tables', 10, 'columns', 15], before: 11 },
    { kind: 'remove', place: ['menus', 70] },
    set(['application', 'label', 'en'], 'Shop'),
  );
  expect(
    changesBetween(before, after).map(({ kind, id, what, differences }) => [
      kind,
      id,
      what,
      differences.map((difference) => [placeKey(difference.place), difference.what]),
    ]),
  ).toEqual([
    ['application', 1, 'changed', [['["application","label","en"]', 'changed']]],
    [
      'tables',
      10,
      'changed',
      [
        ['["tables",10,"columns",12,"label","fr"]', 'added'],
        ['["tables",10,"columns",15]', 'moved'],
      ],
    ],
    ['menus', 70, 'removed', []],
  ]);
  expect(changesBetween(before, structuredClone(before))).toEqual([]);
});

test('[CONF-7] steps are made on a newer document: other places are kept, the same change counts once', () => {
  const base = smallDocument();
  const head = made(base, set([...NAME, 'label', 'en'], 'Theirs'), set([...NAME, 'searchable']));
  const steps = [
    [set([...NAME, 'label', 'fr'], 'Nom')],
    [set([...NAME, 'searchable'])],
    [{ kind: 'remove' as const, place: ['tables', 10, 'columns', 15] }],
  ];
  const { document, conflicts, steps: kept } = rebased(base, head, { steps });
  expect(conflicts).toEqual([]);
  expect(kept).toHaveLength(2);
  expect(partAt(document, [...NAME, 'label'])).toEqual({ en: 'Theirs', fr: 'Nom' });
  expect(partAt(document, ['tables', 10, 'columns', 15])).toBeUndefined();
});

test('[CONF-7] one place that both changed is a conflict, until it is said whose value stays', () => {
  const base = smallDocument();
  const head = made(base, set([...NAME, 'label', 'en'], 'Theirs'));
  const place = [...NAME, 'label', 'en'];
  const steps = [[set(place, 'Mine')], [set(place, 'Mine, again')]];
  const settle = (how?: Settling) =>
    rebased(base, head, { steps, settled: how ? new Map([[placeKey(place), how]]) : new Map() });
  expect(settle().conflicts).toEqual([{ place, before: 'Label', mine: 'Mine, again', theirs: 'Theirs' }]);
  const value = (how: Settling) => partAt(settle(how).document, place);
  expect([settle('mine').conflicts, value('mine'), value('theirs')]).toEqual([[], 'Mine, again', 'Theirs']);
});

test('[CONF-2][CONF-7] elements of forms have places of their own: two who change different sections, or different elements, do not meet', () => {
  const base = smallDocument();
  const elements = ['forms', 40, 'sections', 42, 'elements'];
  const head = made(base, set([...elements, 12, 'span'], 1), {
    kind: 'add',
    place: ['forms', 40, 'sections'],
    value: { id: 49, elements: [{ column: 16 }] },
  });
  const steps: Edit[][] = [
    [
      { kind: 'add', place: ['forms', 40, 'sections'], value: { id: 48, elements: [] }, before: 42 },
      { kind: 'remove', place: [...elements, 11] },
      { kind: 'add', place: ['forms', 40, 'sections', 48, 'elements'], value: { column: 11 } },
    ],
    [{ kind: 'add', place: elements, value: { column: 15 }, before: 12 }],
  ];
  const { document, conflicts } = rebased(base, head, { steps });
  expect(conflicts).toEqual([]);
  expect(checkDocument(document)).toEqual([]);
  expect(document.forms[0]?.sections.map((section) => [section.id, section.elements])).toEqual([
    [48, [{ column: 11 }]],
    [42, [{ column: 15 }, { column: 12, span: 1 }]],
    [49, [{ column: 16 }]],
  ]);
  const [form] = changesBetween(base, document).filter(({ kind }) => kind === 'forms');
  expect(form?.differences.map(({ place, what }) => [place.slice(2).join('.'), what])).toEqual([
    ['sections.48', 'added'],
    ['sections.42.elements.15', 'added'],
    ['sections.42.elements.12.span', 'changed'],
    ['sections.42.elements.11', 'removed'],
    ['sections.49', 'added'],
  ]);
});

test('[CONF-7] what others took away and the draft changed is a conflict', () => {
  const base = smallDocument();
  const head = made(base, { kind: 'remove', place: ['tables', 10, 'columns', 15] });
  const place = ['tables', 10, 'columns', 15, 'label', 'en'];
  expect(rebased(base, head, { steps: [[set(place, 'Mine')]] }).conflicts).toEqual([
    { place, before: 'Label', mine: 'Mine', theirs: undefined },
  ]);
});

test('[CONF-7] what others took away comes back with the change that is to stay', () => {
  const base = smallDocument();
  const column = ['tables', 10, 'columns', 15];
  const head = made(base, { kind: 'remove', place: column });
  const steps = [[set([...column, 'label', 'en'], 'Mine')], [set([...column, 'required'], true)]];
  const settled = (how: Settling) =>
    new Map([
      [placeKey([...column, 'label', 'en']), how],
      [placeKey([...column, 'required']), how],
    ]);
  const mine = rebased(base, head, { steps, settled: settled('mine') });
  expect(partAt(mine.document, column)).toMatchObject({ label: { en: 'Mine' }, required: true });
  expect(mine.conflicts).toEqual([]);
  expect(made(head, ...mine.steps.flat())).toEqual(mine.document);
  expect(rebased(base, head, { steps, settled: settled('theirs') }).document).toEqual(head);
});

test('[CONF-5] what is taken away goes from forms, views, roles and menus too, and leaves a sound document', () => {
  const document = smallDocument();
  const places = [
    ...document.tables.flatMap(({ id, columns }) => [
      ['tables', id],
      ...columns.map((column) => ['tables', id, 'columns', column.id]),
    ]),
    ...document.forms.map(({ id }) => ['forms', id]),
    ...document.views.map(({ id }) => ['views', id]),
    ...document.actions.map(({ id }) => ['actions', id]),
    ['menus', 70],
    ['roles', 80],
  ];
  for (const place of places) {
    const { edits, inTheWay } = removalOf(document, place);
    if (inTheWay.length > 0) continue;
    const step = prepareStep(document, edits, 'en');
    expect([place, step.ok && checkDocument(step.document)]).toEqual([place, []]);
    expect(step.ok && partAt(step.document, place)).toBeUndefined();
  }
});

test('[CONF-5] with a table go the links to it and what is about it; a module that has tables stays', () => {
  const document = smallDocument();
  const { goneToo, inTheWay } = removalOf(document, ['tables', 10]);
  expect(inTheWay).toEqual([]);
  expect(goneToo.map(placeKey)).toContain('["forms",40]');
  expect(goneToo.map(placeKey)).toContain('["actions",61]');
  expect(goneToo.map(placeKey)).toContain('["tables",20,"columns",22]');
  expect(removalOf(document, ['modules', 2]).inTheWay.map(({ object }) => object.name)).toContain('customer');
});

test('[CONF-8] a new column comes to the end of the first section of its forms, a list is a section of its own after all others', () => {
  const document = smallDocument();
  const label = { en: 'More' };
  const form = must(
    document.forms.find(({ table }) => table === 10),
    'a form',
  );
  const shapeAfter = (column: Parameters<typeof newColumn>[2]) => {
    const step = prepareStep(document, newColumn(document, 10, column, { isShown: true }), 'en');
    if (!step.ok) throw new Error(JSON.stringify(step.problems));
    const sections = step.document.forms.find(({ id }) => id === form.id)?.sections ?? [];
    return { first: sections[0]?.elements.at(-1), last: sections.at(-1), count: sections.length };
  };
  const text = shapeAfter({ id: 9_001, name: 'more', label, type: 'text' });
  expect([text.first, text.count]).toEqual([{ column: 9_001 }, form.sections.length]);
  const list = shapeAfter({ id: 9_002, name: 'more', label, type: 'list', target: 10 });
  expect(list.count).toBe(form.sections.length + 1);
  expect(list.last).toMatchObject({ label, columns: 1, elements: [{ column: 9_002 }] });
});

test('[CONF-8] what is made new is sound at once, and its technical names are free ones', () => {
  const document = smallDocument();
  const label = { en: 'Étape 2' };
  const text = (labels: Readonly<Record<string, string>>) => labels['en'] ?? '';
  const table = newTable(document, {
    label,
    plural: label,
    module: 2,
    title: { label: { en: 'Name' }, type: 'text' },
    text,
    menu: 70,
    roles: [80],
  });
  const column = { id: freshId(), name: 'extra', label, type: 'text' };
  const objects = PLAIN_KINDS.map((kind) => newObject(document, kind, { label, table: 10, text }).edits);
  const actions = PLAIN_ACTIONS.map(
    (action) => newObject(document, 'actions', { label, table: 10, action, text }).edits,
  );
  const all = [table.edits, newColumn(document, 10, column, { isShown: true }), ...objects, ...actions];
  for (const edits of all) {
    const step = prepareStep(document, edits, 'en');
    expect([edits, step.ok && checkDocument(step.document)]).toEqual([edits, []]);
  }
  expect(nameFrom('Étape 2', ['etape_2'], 'x')).toBe('etape_2_2');
  expect([nameFrom('2. Zeile', [], 'x'), nameFrom('طلب', [], 'table')]).toEqual(['zeile', 'table']);
});
