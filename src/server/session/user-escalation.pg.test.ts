import { expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { sql } from '../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../catalog/catalog.ts';

const { db, catalog } = await everyTypeWorld();
const tableNamed = (name: string) =>
  must(
    catalog.document.tables.find((table) => table.name === name),
    name,
  );
const [users, groups, things] = [tableNamed('user'), tableNamed('user_group'), tableNamed('thing')];
const columnOf = (name: string, table = users) =>
  must(
    table.columns.find((column) => column.name === name),
    name,
  ).id;

const all = { create: true, read: true, update: true, delete: true };
const KEEPER = {
  id: 9_901,
  name: 'keeper',
  label: { en: 'Keeper' },
  undoOthers: true,
  grants: [users, groups, things].map(({ id }) => ({ table: id, ...all })),
};
const RICH = { id: 9_902, name: 'rich', label: { en: 'Rich' }, grants: [] };

/** What somebody might set an action up for, to get at what only supervisors give. */
const COLUMNS = [
  ['supervisor', 'true'],
  ['active', 'false'],
  ['email', '"keeper@example.org"'],
  ['login', '"taken"'],
] as const;
const base = { label: { en: 'Action' }, table: users.id };
const modifies = COLUMNS.map(([name, formula], at) => ({
  ...base,
  id: 8_100 + at,
  name: `modify_${name}`,
  kind: 'modify' as const,
  values: [{ column: columnOf(name), formula }],
}));
const asking = COLUMNS.map(([name], at) => ({
  ...base,
  id: 8_200 + at,
  name: `ask_${name}`,
  kind: 'modify' as const,
  parameters: [{ column: columnOf(name) }],
}));
const actions = [
  ...modifies,
  ...asking,
  { ...base, id: 8_300, name: 'in_steps', kind: 'steps' as const, steps: [8_100] },
  { ...base, id: 8_301, name: 'merging', kind: 'merge' as const },
  { ...base, id: 8_302, name: 'copying', kind: 'createFrom' as const },
  {
    ...base,
    id: 8_303,
    name: 'copying_more',
    kind: 'createFrom' as const,
    values: [{ column: columnOf('supervisor'), formula: 'true' }],
  },
  { ...base, id: 8_304, name: 'joining', kind: 'addTo' as const, column: columnOf('groups') },
  {
    ...base,
    id: 8_305,
    name: 'becoming',
    table: things.id,
    target: users.id,
    kind: 'transformInto' as const,
    values: [
      { column: columnOf('supervisor'), formula: 'true' },
      { column: columnOf('login'), formula: '"intruder"' },
      { column: columnOf('name'), formula: '"Intruder"' },
    ],
  },
] satisfies Document['actions'];
const document: Document = {
  ...catalog.document,
  roles: [...catalog.document.roles, KEEPER, RICH],
  actions: [...catalog.document.actions, ...actions],
};
await changeCatalog(db, document, { author: null, message: 'escalation' });
const app = await testApp(db);
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'rich', { roles: [RICH.id] });
await testUser(db, 'keeper', { roles: [KEEPER.id] });
await db.query(`update app."user" set email = 'rich@example.org' where login = 'rich'`);
await db.query(`insert into app.thing (name) values ('Anvil')`);
await db.query(`with made as (insert into app.user_group (label, roles) values ('Rich ones', array['9902']) returning id)
  insert into app.user_group__members select made.id, u.id from made, app."user" u where u.login = 'rich'`);
const keeper = visitor(app);
await keeper.signIn('keeper', PASSWORD);

async function idOf(login: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login]);
  return must(rows[0], login).id;
}

/** Who comes in, how, and with which rights. */
async function accounts() {
  const { rows } = await db.query<{ login: string }>(
    sql`select login, email, supervisor, coalesce(active, true) as active, colonnade.roles_of(id) as roles
       from app."user" where deleted_at is null and (supervisor or login is not null) order by id`,
  );
  return rows;
}

interface Asked {
  readonly kind?: string;
  readonly context?: number;
  readonly window?: number;
}

/** Runs an action and says yes to whatever it asks, giving what it could be given. */
async function tried(person: Visitor, action: number, ids: readonly number[]): Promise<void> {
  const values = {
    supervisor: true,
    active: false,
    email: 'keeper@example.org',
    login: 'taken',
    roles: ['9902'],
  };
  let answer = await person.post(`/api/execaction/${action}/0/0/1?idselected=${ids.join('|')}`, {});
  for (let step = 0; step < 4; step++) {
    const { kind, context, window } = answer.json<Asked>();
    if (answer.status !== 200 || context === undefined || window === undefined) return;
    if (kind === 'record') {
      for (const [name, value] of Object.entries(values))
        await person.post(`/api/update/${window}/${context}/0`, { values: { [name]: value } });
      answer = await person.post(`/api/validate/${context}/${window}`);
    } else {
      const given = Object.entries(values).filter(
        ([name]) => actions.find(({ id }) => id === action)?.name === `ask_${name}`,
      );
      answer = await person.post(`/api/messagebox/${context}/${window}`, {
        code: kind === 'messageBox' ? 6 : 1,
        ...(kind === 'chooser' ? { chosen: ids[0] } : {}),
        ...(given.length > 0 ? { values: Object.fromEntries(given) } : {}),
      });
    }
  }
}

test.each(actions.map(({ id, name }) => [name, id] as const))(
  '[ACCESS-18] who may write users but is no supervisor gains nothing by the action %s',
  async (_, action) => {
    const before = await accounts();
    const [own, chief, rich] = [await idOf('keeper'), await idOf('chief'), await idOf('rich')];
    for (const ids of [[own], [chief], [rich], [own, chief], [own, rich]]) await tried(keeper, action, ids);
    // Who may delete users may have merged one away; those who are left are what they were.
    const after = await accounts();
    expect(before).toEqual(expect.arrayContaining(after));
    expect(after.map(({ login }) => login)).toEqual(expect.arrayContaining(['chief', 'keeper']));
  },
);

test('[ACCESS-18] nor in a record that is created inside another one', async () => {
  const before = await accounts();
  const opened = (await keeper.post(`/api/element/create?idform=${groups.id}`)).json<Asked>();
  for (const name of ['members', 'roles']) {
    const column = columnOf(name, groups);
    await keeper.post(`/api/cascade/create/${opened.context}/${opened.window}/${column}`, {
      values: { name: 'New', login: 'inner', supervisor: true, roles: ['9902'] },
    });
  }
  await keeper.post(`/api/update/${opened.window}/${opened.context}/0`, {
    values: { label: 'Mine', members: [await idOf('keeper')], roles: ['9902'] },
  });
  await keeper.post(`/api/validate/${opened.context}/${opened.window}`);
  expect(await accounts()).toEqual(before);
});

test('[ACCESS-18][UNDO-11] nor by undoing or redoing what supervisors did', async () => {
  const chief = visitor(app);
  await chief.signIn('chief', PASSWORD);
  await chief.post('/session/configure', { password: PASSWORD });
  const change = async (values: object) => {
    const opened = (
      await chief.post(`/api/element/modify?idform=${users.id}&idenreg=${await idOf('keeper')}`)
    ).json<Asked>();
    await chief.post(`/api/update/${opened.window}/${opened.context}/0`, { values });
    return (await chief.post(`/api/validate/${opened.context}/${opened.window}`)).json<{
      operation: number;
    }>().operation;
  };
  await change({ supervisor: true, roles: [String(KEEPER.id), String(RICH.id)] });
  const taken = await change({ supervisor: false, roles: [String(KEEPER.id)] });
  const before = await accounts();
  const undone = await keeper.post('/messaging/undo/process', { messages: [taken] });
  expect(undone.status).toBe(422);
  await keeper.post('/messaging/redo/process', { messages: [taken - 1] });
  expect(await accounts()).toEqual(before);
});
