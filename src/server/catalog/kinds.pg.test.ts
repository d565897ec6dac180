import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import { trusted } from '../database/sql/sql.ts';
import { filesOf, folderOf } from '#test/support/archive/archive-folder.ts';
import { documentOf, KINDS, kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { readArchive, writeArchive } from '../archive/archive.ts';
import { changeCatalog } from './catalog.ts';

const { db, made } = await kindsWorld();

const load = async (document: Document) =>
  await changeCatalog(db, document, { author: null, message: 'test' });
const without = (...files: readonly string[]) =>
  Object.fromEntries(Object.entries(KINDS).filter(([file]) => !files.includes(file)));
const edited = (file: string, from: string | RegExp, to: string) => ({
  ...KINDS,
  [file]: (KINDS[file] ?? '').replace(from, to),
});
const idOf = (document: Document, name: string) => document.tables.find((table) => table.name === name)?.id;
const select = async (sql: string) => (await db.query<Record<string, unknown>>(trusted(sql))).rows;

const call = await made('call', { subject: 'Ring', phone: '123', hours: 2 });
const visit = await made('visit', { subject: 'See', place: 'Rome' });

test('[CAT-3][ARCH-10] the records of a child table that goes stay records of its parent; it comes back with all that they had', async () => {
  const document = await documentOf(KINDS);
  const files = without(
    'tables/call.yaml',
    'roles/caller.yaml',
    'roles/self.yaml',
    'actions/call_twice.yaml',
  );
  files['tables/task.yaml'] = (files['tables/task.yaml'] ?? '').replace(/ {2}- \{ name: call.*\n/, '');
  await load(await documentOf(files));
  const [ofActivity, ofVisit] = ['activity', 'visit'].map((name) => String(idOf(document, name)));
  expect(await select('select id, subject, _kind from app.activity order by id')).toEqual([
    { id: call, subject: 'Ring', _kind: ofActivity },
    { id: visit, subject: 'See', _kind: ofVisit },
  ]);
  await expect(select('select 1 from app.call')).rejects.toThrow('does not exist');
  await load(document);
  expect(await select('select subject, phone, cost, ticket, hours from app.call')).toEqual([
    { subject: 'Ring', phone: '123', cost: 23, ticket: 1, hours: 2 },
  ]);
});

test('[CAT-3] columns of a table above are renamed, made, and work out other values for all its kinds', async () => {
  const document = await documentOf(
    edited('tables/activity.yaml', 'formula: hours * 2', 'formula: hours * 3'),
  );
  const activity = document.tables.find(({ name }) => name === 'activity');
  const subject = activity?.columns.find(({ name }) => name === 'subject');
  const renamed = (table: Document['tables'][number]) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.id === subject?.id ? { ...column, name: 'topic' } : column,
    ),
  });
  await load({
    ...document,
    tables: document.tables.map((table) => (table.id === activity?.id ? renamed(table) : table)),
  });
  expect(await select('select topic, double from app.visit')).toEqual([{ topic: 'See', double: 3 }]);
  await load(await documentOf(KINDS));
  expect(await select('select subject, double from app.call')).toEqual([{ subject: 'Ring', double: 4 }]);
});

test('[CAT-14] a table with records of its own cannot become a child table, nor one a table of its own', async () => {
  const alone = edited('tables/meeting.yaml', 'parent: activity\n', '');
  await expect(load(await documentOf(alone))).rejects.toMatchObject({ code: 'catalog.invalid' });
  const person = (KINDS['tables/person.yaml'] ?? '').replace('module: work', 'module: work\nparent: task');
  const child = {
    ...KINDS,
    'tables/person.yaml': person
      .replaceAll('name', 'word')
      .replaceAll(/^word:|\{ word:/gm, (found) => found.replace('word', 'name')),
  };
  await expect(load(await documentOf(child))).rejects.toMatchObject({ code: 'catalog.invalid' });
});

test('[CAT-14] circles, names that two columns of a family share, and child tables of users are refused', async () => {
  const problemsOf = async (files: Readonly<Record<string, string>>) => {
    const read = await readArchive(folderOf(files));
    return 'problems' in read ? read.problems.map(({ file, message }) => `${file}: ${message}`) : [];
  };
  expect(
    await problemsOf(edited('tables/activity.yaml', 'icon: calendar\n', 'icon: calendar\nparent: visit\n')),
  ).toContain("tables/activity.yaml: the table 'activity' would be above itself");
  expect(await problemsOf(edited('tables/call.yaml', 'name: phone', 'name: place'))).toContain(
    "tables/call.yaml: the name 'place' is also that of a column of 'meeting': names differ over a table and all its child tables",
  );
  expect(await problemsOf(edited('tables/call.yaml', 'parent: activity', 'parent: user'))).toContain(
    "tables/call.yaml: the product's own table of users has no child tables",
  );
  expect(await problemsOf(edited('tables/call.yaml', 'parent: activity', 'parent: nothing'))).not.toEqual([]);
});

test('[CAT-2][ARCH-4] an archive with child tables is written as it was read', async () => {
  const document = await documentOf(KINDS);
  const folder = folderOf({});
  await writeArchive(document, folder);
  const again = await readArchive(folder);
  expect(again).toMatchObject({ document });
  expect(filesOf(folder)['tables/call.yaml']).toContain('parent: activity');
  expect(filesOf(folder)['roles/clerk.yaml']).toContain('readColumns: [ subject, hours ]');
  const call = catalogOf(document, 1).tablesByName.get('call');
  expect(call?.columns.map(({ name }) => name)).toEqual([
    'number',
    'subject',
    'code',
    'day',
    'hours',
    'double',
    'after',
    'before',
    'people',
    'tasks',
    'phone',
    'ticket',
    'cost',
  ]);
});
