import { describe, expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import { trusted } from '../database/sql/sql.ts';
import { documentOf, KINDS, kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { takenValues } from '../query/write/taken-values.ts';
import { changeCatalog } from './catalog.ts';
import { planTables } from './plan-tables.ts';

type Files = Readonly<Record<string, string>>;
type TableOf = Document['tables'][number];

const { db, made } = await kindsWorld();
const kinds = await documentOf(KINDS);

const load = async (document: Document) =>
  await changeCatalog(db, document, { author: null, message: 'test' });
const edited = (file: string, from: string, to: string, files: Files = KINDS): Files => ({
  ...files,
  [file]: (files[file] ?? '').replace(from, to),
});
const without = (...files: readonly string[]): Files =>
  Object.fromEntries(Object.entries(KINDS).filter(([file]) => !files.includes(file)));
const select = async (sql: string) => (await db.query<Record<string, unknown>>(trusted(sql))).rows;
const subjects = async (of: string) =>
  (await select(`select subject from app."${of}" order by subject`)).map(({ subject }) => subject);
const withTables = (change: (table: TableOf) => TableOf): Document => ({
  ...kinds,
  tables: kinds.tables.map(change),
});
const plan = (to: Document) => planTables(catalogOf(kinds, 1), catalogOf(to, 2), new Set());

await made('call', { subject: 'Ring', phone: '123', hours: 2 });
await made('visit', { subject: 'See', place: 'Rome' });
await made('meeting', { subject: 'Meet', place: 'Oslo' });
await made('activity', { subject: 'Plain', code: 'P' });

describe('child tables that change', () => {
  test('[CAT-14] the records of a child table below another one stay records of that one, and are its own again when it comes back', async () => {
    await load(await documentOf(without('tables/visit.yaml')));
    expect(await subjects('meeting')).toEqual(['Meet', 'See']);
    const none = without('tables/visit.yaml', 'tables/meeting.yaml');
    await load(await documentOf(none));
    expect(await subjects('activity')).toEqual(['Meet', 'Plain', 'Ring', 'See']);
    await load(await documentOf(without('tables/visit.yaml')));
    expect(await subjects('meeting')).toEqual(['Meet', 'See']);
    await load(kinds);
    expect([await subjects('meeting'), await subjects('visit')]).toEqual([['Meet', 'See'], ['See']]);
    await load(await documentOf(none));
    await load(kinds);
    expect([await subjects('meeting'), await subjects('visit')]).toEqual([['Meet', 'See'], ['See']]);
  });

  test('[CAT-20][CAT-22] columns of child tables and of the table above them get other types, and have their values again', async () => {
    const retyped = (name: string, options: object) => (table: TableOf) => ({
      ...table,
      columns: table.columns.map((column) => (column.name === name ? { ...column, ...options } : column)),
    });
    const choiceOf = (...words: readonly (readonly [code: string, label: string])[]) => ({
      type: 'choice',
      choices: words.map(([code, label]) => ({ code, label: { en: label } })),
    });
    const above = retyped('code', choiceOf(['P', 'Plain code']));
    const below = retyped('place', choiceOf(['o', 'Oslo'], ['Rome', 'City of Rome']));
    await load(withTables((table) => above(below(table))));
    const places = 'select place from app.meeting order by subject';
    const codes = "select code from app.activity where subject = 'Plain'";
    expect(await select(places)).toEqual([{ place: 'o' }, { place: 'Rome' }]);
    expect(await select(codes)).toEqual([{ code: 'P' }]);
    await load(kinds);
    expect(await select(places)).toEqual([{ place: 'Oslo' }, { place: 'Rome' }]);
    expect(await select(codes)).toEqual([{ code: 'P' }]);
  });

  test('[CAT-14] a table stays below all that it was below; one can come in between', async () => {
    const elsewhere = edited('tables/visit.yaml', 'parent: meeting', 'parent: call');
    await expect(
      load(await documentOf(edited('tables/visit.yaml', 'title: [place]\n', '', elsewhere))),
    ).rejects.toMatchObject({ code: 'catalog.invalid' });
    const talk =
      'name: talk\nlabel: { en: Talk }\nplural: { en: Talks }\nmodule: work\nparent: activity\ncolumns: []\n';
    const between = edited('tables/meeting.yaml', 'parent: activity', 'parent: talk', {
      ...KINDS,
      'tables/talk.yaml': talk,
    });
    await load(await documentOf(between));
    expect(await subjects('talk')).toEqual(['Meet', 'See']);
    await load(kinds);
    expect(await subjects('meeting')).toEqual(['Meet', 'See']);
  });

  test('[CAT-14] links come to lead to the table above, not to another one of the family', () => {
    const leading = (of: string, to: string) => {
      const target = kinds.tables.find(({ name }) => name === to)?.id ?? 0;
      return withTables((table) => ({
        ...table,
        columns: table.columns.map((column) =>
          table.name === 'task' && column.name === of && column.type === 'link'
            ? { ...column, target }
            : column,
        ),
      }));
    };
    expect(plan(leading('call', 'activity')).refusals).toEqual([]);
    for (const [of, to] of [
      ['activity', 'call'],
      ['call', 'meeting'],
    ] as const)
      expect(plan(leading(of, to)).refusals.map((found) => `${found.name}: ${problemWords(found)}`)).toEqual([
        `task: a link cannot come to lead to a table of other records: add a new link`,
      ]);
  });

  test('[CAT-3] what is unique in a child table is unique among its records alone', async () => {
    const sets = edited('tables/meeting.yaml', 'icon: users', 'icon: users\nuniques:\n  - [hours, day]');
    const unique = 'type: integer, unique: true, formula: hours * 10';
    const document = await documentOf(
      edited('tables/call.yaml', 'type: integer, formula: hours * 10 + length(phone)', unique, sets),
    );
    await load(document);
    const catalog = catalogOf(document, 2);
    const same = { hours: 44, day: '2026-01-01' };
    for (const subject of ['One', 'Two']) await made('activity', { subject, ...same });
    await made('meeting', { subject: 'Three', ...same });
    await expect(made('visit', { subject: 'Four', ...same })).rejects.toMatchObject({ code: '23505' });
    await made('call', { subject: 'Five', phone: '5', ...same });
    await expect(made('call', { subject: 'Six', phone: '6', hours: 44 })).rejects.toMatchObject({
      code: '23505',
    });
    const taken = async (name: string, values: object) => {
      const table = catalog.tablesByName.get(name);
      return table && (await takenValues(db, catalog, table, { ...values })).map((column) => column.name);
    };
    expect(await taken('visit', same)).toEqual(['day', 'hours']);
    expect(await taken('activity', same)).toEqual([]);
    expect(await taken('visit', { code: 'P' })).toEqual(['code']);
    await load(kinds);
    await made('meeting', { subject: 'Seven', ...same });
  });

  test('[CAT-3] records that are there get the automatic numbers of a new column', async () => {
    const column = '  - { name: serial, label: { en: Serial }, type: automaticNumber }\n';
    await load(await documentOf(edited('tables/meeting.yaml', 'type: text }\n', `type: text }\n${column}`)));
    const [first, ...others] = await select('select serial from app.meeting order by id');
    expect([first, ...others].map((row) => row?.['serial'])).toEqual([1, ...others.map((_, at) => at + 2)]);
    await made('meeting', { subject: 'Numbered' });
    expect(await select(`select serial from app.meeting where subject = 'Numbered'`)).toEqual([
      { serial: others.length + 2 },
    ]);
    await load(kinds);
  });

  test('[CAT-4] views of child tables are left alone while nothing that they are made of changes', async () => {
    expect(
      plan(await documentOf(edited('tables/call.yaml', 'en: Calls', 'en: Phone calls'))).statements,
    ).toEqual([]);
    const wider = await documentOf(
      edited(
        'tables/person.yaml',
        'columns:\n',
        'columns:\n  - { name: born, label: { en: Born }, type: date }\n',
      ),
    );
    expect(plan(wider).statements.map(({ text }) => text)).toEqual([
      'alter table app."person" add column "born" date',
    ]);
  });

  test('[CAT-7] child tables swap names with each other and with the table above', async () => {
    const swapped = (one: string, other: string) =>
      withTables((table) => ({
        ...table,
        name: table.name === one ? other : table.name === other ? one : table.name,
      }));
    for (const [one, other] of [
      ['call', 'meeting'],
      ['call', 'activity'],
      ['visit', 'person'],
    ] as const) {
      const before = await subjects(one);
      await load(swapped(one, other));
      expect(await subjects(other)).toEqual(before);
      await load(kinds);
      expect(await subjects(one)).toEqual(before);
    }
  });

  test('[ARCH-10] a column goes to a child table and back with its values; its values are unique all the while', async () => {
    const code = kinds.tables.flatMap(({ columns }) => columns).find(({ name }) => name === 'code');
    const moved = withTables((table) => ({
      ...table,
      columns: [
        ...table.columns.filter((column) => column !== code),
        ...(table.name === 'call' && code ? [code] : []),
      ],
    }));
    await db.query(`update app.activity set code = 'C-' || id`);
    await load(moved);
    expect(await select(`select code from app.call where subject = 'Ring'`)).toEqual([{ code: 'C-1' }]);
    await expect(db.query(`update app.call set code = 'same'`)).rejects.toMatchObject({ code: '23505' });
    await load(kinds);
    expect(await select('select 1 from app.activity where code is null')).toEqual([]);
    await expect(db.query(`update app.activity set code = 'same'`)).rejects.toMatchObject({ code: '23505' });
  });

  test('[ARCH-10] a family that goes comes back with its kinds, its values and its pairs', async () => {
    const person = await made('person', { name: 'Ada' });
    await made('call', { subject: 'Pair', phone: '77', people: [person] });
    const family = new Set(['activity', 'call', 'meeting', 'visit']);
    const ids = new Set(kinds.tables.flatMap(({ id, name }) => (family.has(name) ? [id] : [])));
    await load({
      ...kinds,
      tables: kinds.tables
        .filter(({ id }) => !ids.has(id))
        .map((table) => ({
          ...table,
          columns: table.columns.filter((column) => !('target' in column && ids.has(column.target))),
        })),
      actions: [],
      menus: [],
      roles: [],
    });
    await load(kinds);
    expect(
      await select(`select phone, target_id from app.call join app.activity__people on source_id = id`),
    ).toEqual([{ phone: '77', target_id: person }]);
  });
});
