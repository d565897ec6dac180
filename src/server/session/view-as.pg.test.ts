import { expect, test } from 'vitest';
import { CONTRACT } from '#core/contract/contract.ts';
import { urlOf } from '#core/contract/url-of.ts';
import { isAsking, type Route } from '#core/contract/route/route.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { CurrentUser } from '#core/contract/session/session-routes.ts';
import { sql } from '../database/sql/sql.ts';
import { callRoute } from '#test/support/calls/any-method.ts';
import {
  codeOf,
  PASSWORD,
  signedIn,
  testApp,
  testUser,
  visitor,
  type Answer,
  type Visitor,
} from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db, catalog } = await everyTypeWorld();
const [reader] = catalog.document.roles.filter(({ name }) => name !== 'supervisor');
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'deputy', { supervisor: true });
await testUser(db, 'ann', { roles: reader ? [reader.id] : [] });
await testUser(db, 'ben');
const app = await testApp(db);

const idOf = async (login: string) =>
  (await db.query<{ id: number }>(sql`select id from app."user" where login = $1`, [login])).rows[0]?.id ?? 0;

/** A supervisor with the configuration open. */
async function chief(login = 'chief'): Promise<Visitor> {
  const person = await signedIn(app, login);
  expect((await person.post('/session/configure', { password: PASSWORD })).status).toBe(200);
  return person;
}

async function viewAs(person: Visitor, login: string): Promise<Answer> {
  return await person.post('/admin/access/view_as', { user: await idOf(login) });
}

async function trail(): Promise<readonly unknown[]> {
  const { rows } = await db.query(
    `select what, coalesce(before, after) as about from colonnade.administration_event
      where what like 'view_as.%' order by id`,
  );
  await db.query('delete from colonnade.administration_event');
  return rows;
}

test('[ACCESS-34] a supervisor sees what the user sees, as that user, until it is ended', async () => {
  const person = await chief();
  const ann = visitor(app);
  await ann.signIn('ann', PASSWORD);
  const seen = async (who: Visitor) => (await who.get('/api/application')).json<ApplicationInfo>().tables;
  const own = await seen(person);
  expect((await viewAs(person, 'ann')).json()).toEqual({ location: '/app' });
  expect(await seen(person)).toEqual(await seen(ann));
  expect((await seen(person)).length).toBeLessThan(own.length);
  expect((await person.get('/session/current')).json<CurrentUser>()).toMatchObject({
    login: 'ann',
    supervisor: false,
    configuring: false,
    viewing: { by: 'chief' },
  });
  expect((await person.post('/session/view_as/end')).json()).toEqual({
    location: '/app/configuration/rights',
  });
  expect(await seen(person)).toEqual(own);
  expect((await person.get('/session/current')).json<CurrentUser>()).toMatchObject({
    login: 'chief',
    supervisor: true,
    viewing: null,
  });
});

test('[ACCESS-35][LOOK-10] whoever sees as somebody else changes nothing, configures nothing and sees nothing of that person’s own', async () => {
  const person = await chief();
  await viewAs(person, 'ann');
  const entries: readonly (readonly [string, Route])[] = Object.entries(CONTRACT);
  const closed = entries.filter(
    ([, { audience, method, reads, leaves, personal }]) =>
      audience !== 'public' &&
      leaves !== true &&
      (audience === 'configuration' || personal === true || (!isAsking(method) && reads !== true)),
  );
  expect(closed.length).toBeGreaterThan(50);
  for (const [name, route] of closed) {
    const url = urlOf(route.path.replaceAll(/\{\w+\}/g, '1'));
    const answer = await callRoute(person, route, url);
    // Of a HEAD request nothing but the status is told.
    const code = route.method === 'HEAD' ? 'session.viewing' : codeOf(answer);
    expect([name, answer.status, code]).toEqual([name, 422, 'session.viewing']);
  }
});

test('[ACCESS-35] what is shown of a form’s draft in lists and suggestions is that person’s own', async () => {
  const person = await chief();
  await viewAs(person, 'ann');
  const draft = { contextId: 1, windowId: 1 };
  const list = { columnId: 1, recordId: 1, columns: ['name'], draft };
  expect(codeOf(await person.post('/list/sub/load/datatable', list))).toBe('session.viewing');
  expect(codeOf(await person.get('/webix/suggest/1?idcontext=1&idihm=1'))).toBe('session.viewing');
});

test('[ACCESS-35] routes that only read say so, and are answered', async () => {
  const person = await chief();
  await viewAs(person, 'ann');
  const table = (await person.get('/api/application')).json<ApplicationInfo>().tables[0];
  const asked = { tableId: table?.id, columns: [table?.columns[0]?.name] };
  expect((await person.post('/list/full/load/datatable', asked)).status).toBe(200);
  const entries: readonly (readonly [string, Route])[] = Object.entries(CONTRACT);
  expect(entries.filter(([, { reads }]) => reads === true).map(([name]) => name)).toEqual([
    'list_full_count',
    'list_sub_count',
    'list_full_calculate',
    'list_full_drill',
    'list_duplicates_find',
    'list_duplicates_compare',
    'list_full_load',
    'list_sub_load',
    'list_full_kanban',
    'list_sub_kanban',
    'list_full_datatree',
    'list_sub_datatree',
    'list_full_circles',
    'list_sub_circles',
    'list_full_scheduler',
    'list_sub_scheduler',
    'planning_resources',
    'planning_hours',
    'planning_free',
    'list_full_chart',
    'list_full_pivot',
    'list_full_pivot_file',
    'list_full_map',
    'list_full_map_extent',
    'list_full_gantt',
    'list_full_gantt_rows',
    'list_full_gantt_critical',
    'filter_values',
    'live_watch',
    'live_version',
    'import_look',
    'api_export',
    'api_element_deletion',
    'api_formula_verify',
    'api_formula_complete',
    'api_formula_refactor',
    'configuration_formula',
    'configuration_text_file',
    'configuration_impact',
    'configuration_choice',
    'configuration_broken',
    'admin_config_version_impact',
    'configuration_type',
    'messaging_label_chosen',
    'messaging_draft_preview',
    'messaging_recipient_find',
    'planning_calendar_events',
  ]);
});

test('[ACCESS-34] only a supervisor with the configuration open begins it, and for a user who can sign in', async () => {
  const ann = visitor(app);
  await ann.signIn('ann', PASSWORD);
  expect(codeOf(await viewAs(ann, 'ben'))).toBe('access.refused');
  const person = visitor(app);
  await person.signIn('chief', PASSWORD);
  expect(codeOf(await viewAs(person, 'ann'))).toBe('session.configuration');
  expect(codeOf(await (await chief()).post('/admin/access/view_as', { user: 999_999 }))).toBe(
    'account.unknown',
  );
});

test('[ACCESS-36] start and end stand in the trail of administration, also where the session ends', async () => {
  await trail();
  const person = await chief();
  const about = { user: await idOf('ann'), login: 'ann' };
  await viewAs(person, 'ann');
  await person.post('/session/view_as/end');
  await person.post('/session/view_as/end');
  expect(await trail()).toEqual([
    { what: 'view_as.started', about },
    { what: 'view_as.ended', about },
  ]);
  await viewAs(person, 'ann');
  expect((await person.post('/session/logout')).status).toBe(200);
  expect(await trail()).toMatchObject([{ what: 'view_as.started' }, { what: 'view_as.ended', about }]);
  const again = await chief();
  expect((await again.get('/session/current')).json<CurrentUser>().viewing).toBeNull();
});

test('[ACCESS-36] where the user goes or the supervisor supervises no more, nothing is seen, rather than too much', async () => {
  const tables = async (who: Visitor) =>
    (await who.get('/api/application')).json<ApplicationInfo>().tables.length;
  const person = await chief();
  await viewAs(person, 'ann');
  expect(await tables(person)).toBeGreaterThan(0);
  const other = await chief('deputy');
  await viewAs(other, 'ann');
  await db.query(`update app."user" set supervisor = false where login = 'deputy'`);
  // Another process knows nothing of what this one has read.
  const fresh = await testApp(db);
  const at = (who: Visitor): Visitor => {
    const same = visitor(fresh);
    for (const [name, value] of who.cookies) same.cookies.set(name, value);
    return same;
  };
  expect(await tables(at(other))).toBe(0);
  await db.query(`update app."user" set active = false where login = 'ann'`);
  const gone = at(person);
  expect(await tables(gone)).toBe(0);
  expect(codeOf(await gone.post('/api/element/create?idform=1'))).toBe('session.viewing');
  expect((await gone.post('/session/view_as/end')).status).toBe(200);
  expect(await tables(gone)).toBeGreaterThan(0);
});
