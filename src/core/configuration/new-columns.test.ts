import { expect, test } from 'vitest';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { checkDocument } from '../checks/check-document.ts';
import { guessedType } from './guessed-type.ts';
import { newColumns } from './new-columns.ts';
import { prepareStep } from './prepare.ts';
import { newObject, newTable, TITLE_TYPES } from './recipes.ts';

const text = (labels: Readonly<Record<string, string>>) => labels['en'] ?? '';
const making = { locale: 'en_GB', isShown: true, firstChoice: 'First choice' };

test('[CONF-53] several columns are one sound step: links with lists at their other ends, choices of the values, free names', () => {
  const document = smallDocument();
  const columns = [
    { label: 'Étape', type: 'text', required: true, unique: true },
    { label: 'Étape', type: 'date' },
    { label: 'Owner', type: 'link', target: 20, required: true },
    { label: 'Nation', type: 'choice', values: ['France', 'USA', ' France ', '', 'Côte d’Ivoire'] },
    { label: 'Mood', type: 'choices' },
  ] as const;
  const edits = newColumns(document, 10, { ...making, columns });
  const step = prepareStep(document, edits, 'en');
  if (!step.ok) throw new Error(JSON.stringify(step));
  expect(checkDocument(step.document)).toEqual([]);
  const table = (id: number) => step.document.tables.find((one) => one.id === id)?.columns ?? [];
  const made = table(10).slice(-columns.length);
  expect(made.map(({ name, type }) => [name, type])).toEqual([
    ['etape', 'text'],
    ['etape_2', 'date'],
    ['owner', 'link'],
    ['nation', 'choice'],
    ['mood', 'choices'],
  ]);
  expect(made[0]).toMatchObject({ required: true, unique: true, label: { en: 'Étape' } });
  expect(made[2]).toMatchObject({ target: 20, required: true });
  expect(table(20).at(-1)).toMatchObject({ type: 'list', target: 10, inverse: made[2]?.id });
  expect(made[3]).toMatchObject({
    choices: [{ code: 'france' }, { code: 'usa' }, { code: 'cote_d_ivoire', label: { en: 'Côte d’Ivoire' } }],
  });
  expect(made[4]).toMatchObject({ choices: [{ label: { en: 'First choice' } }] });
  const onForm = step.document.forms.filter((form) => form.table === 10);
  for (const { id } of made)
    expect(JSON.stringify(onForm.map(({ sections }) => sections))).toContain(`"column":${id}`);
});

test('[CONF-53] a type is guessed from the label where the values can be of it, else from the values', () => {
  const words = {
    money: 'price, freight',
    phone: 'phone',
    integer: 'quantity',
    date: 'datum',
    url: 'homepage',
  };
  const guess = (label: string, ...values: readonly string[]) => guessedType(label, values, words);
  expect(guess('Unit price')).toBe('money');
  expect(guess('Unit price', '12.50', '')).toBe('money');
  expect(guess('Geburtsdatum')).toBe('date');
  expect(guess('Quantity per unit', '10 boxes x 20 bags')).toBeUndefined();
  expect(guess('Homepage', '#CAJUN.HTM#')).toBeUndefined();
  expect(guess('Phone', '(1) 555-2222')).toBe('phone');
  expect(guess('When', '1996-07-04', '1996-07-05 00:00:00')).toBe('date');
  expect(guess('When', '1996-07-04 10:30')).toBe('dateTime');
  expect(guess('Code', '12', '9')).toBe('integer');
  expect(guess('Code', '01581', '12')).toBeUndefined();
  expect(guess('Rate', '0', '0.15')).toBe('decimal');
  expect(guess('Flag', '0', '1', '1')).toBe('boolean');
  expect(guess('Flag', 'yes', 'no')).toBe('boolean');
  expect(guess('Flag', '1', '1')).toBe('integer');
  expect(guess('Text', 'one line', 'two\nlines')).toBe('multilineText');
  expect(guess('Site', 'https://example.org', 'http://example.com/a')).toBe('url');
  expect(guess('Who', 'ada@example.org')).toBe('email');
  expect(guess('Paint', '#ff8800')).toBe('colour');
  expect(guess('Begins', '08:30', '17:00:00')).toBe('time');
  expect(guess('Anything')).toBeUndefined();
});

test('[CONF-54] a new table begins with a column that names its records: a text, a number, or one that numbers itself', () => {
  const document = smallDocument();
  for (const type of TITLE_TYPES) {
    const labels = { label: { en: 'Voucher' }, plural: { en: 'Vouchers' } };
    const title = { label: { en: 'Serial number' }, type };
    const { id, edits } = newTable(document, { ...labels, title, module: 2, text, menu: 70, roles: [80] });
    const step = prepareStep(document, edits, 'en');
    expect([type, step.ok && checkDocument(step.document)]).toEqual([type, []]);
    const table = step.ok ? step.document.tables.find((one) => one.id === id) : undefined;
    const [column] = table?.columns ?? [];
    expect(column).toMatchObject({ name: 'serial_number', type, label: { en: 'Serial number' } });
    expect(table?.title).toEqual([column?.id]);
    expect(column?.unique ?? false).toBe(type === 'integer');
    expect(column?.required ?? false).toBe(type !== 'automaticNumber');
  }
});

test('[CONF-54] a new view or action has an entry in a menu where that is wanted', () => {
  const document = smallDocument();
  const entries = (kind: 'views' | 'actions', menu?: number) => {
    const { id, edits } = newObject(document, kind, { label: { en: 'Open ones' }, table: 10, menu, text });
    const step = prepareStep(document, edits, 'en');
    if (!step.ok) throw new Error(JSON.stringify(step));
    expect(checkDocument(step.document)).toEqual([]);
    const items = step.document.menus.find((one) => one.id === 70)?.items ?? [];
    const last = items.at(-1);
    const action = step.document.actions.find((one) => last && 'action' in last && one.id === last.action);
    return { id, action, count: items.length };
  };
  const before = document.menus.find(({ id }) => id === 70)?.items.length ?? 0;
  expect(entries('views').count).toBe(before);
  const view = entries('views', 70);
  expect(view.action).toMatchObject({ kind: 'view', view: view.id, table: 10, label: { en: 'Open ones' } });
  const action = entries('actions', 70);
  expect(action.action?.id).toBe(action.id);
});

test('[FILES-37] what is called like a column that the database has itself gets another technical name', () => {
  const document = smallDocument();
  const title = { label: { en: 'Version' }, type: 'text' as const };
  const labels = { label: { en: 'Part' }, plural: { en: 'Parts' } };
  const { edits } = newTable(document, { ...labels, title, module: 2, text, roles: [] });
  const columns = [
    { label: 'Id', type: 'text' as const },
    { label: 'Version', type: 'link' as const, target: 20 },
  ];
  const more = newColumns(document, 10, { columns, locale: 'en', isShown: true, firstChoice: 'First' });
  for (const made of [edits, more]) {
    const step = prepareStep(document, made, 'en');
    expect(step.ok && checkDocument(step.document)).toEqual([]);
  }
});
