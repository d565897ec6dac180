import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { View } from '#core/catalog/views/view.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { must } from '#core/std/must.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import { prepareSchema } from '#server/start/prepare-schema.ts';
import { PASSWORD, testApp, testUser } from '#test/support/calls/app.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { signIn } from '#test/support/run/product.ts';
import { everyTypeDocument } from '#test/support/worlds/every-type.ts';
import type { DisplayProps } from '#web/list/display/display-mode.ts';
import { displayOf } from '#web/list/display/registry.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';

// Parts of the client listen to the window from their beginning.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));
afterAll(() => void vi.unstubAllGlobals());

const plain = await everyTypeDocument();
const thing = must(
  plain.tables.find(({ name }) => name === 'thing'),
  'thing',
);
const idOf = (name: string) =>
  must(
    thing.columns.find((column) => column.name === name),
    name,
  ).id;
const view = View.parse({
  id: 4_711_000_001,
  name: 'thing_titles',
  label: { en: 'Things by title' },
  table: thing.id,
  mode: 'titles',
  most: 2,
  beside: [idOf('pieces')],
  columns: [{ column: [idOf('name')] }],
});

/** A role that reads the names of the things with many pieces. */
const few = {
  id: 4_711_000_002,
  name: 'few',
  label: { en: 'Few' },
  grants: [{ table: thing.id, read: true, condition: `#${idOf('pieces')} > 4`, readColumns: [idOf('name')] }],
};
const withTitles: Document = { ...plain, views: [...plain.views, view], roles: [...plain.roles, few] };

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 4);
afterAll(async () => await db.end());
await prepareSchema(db);
await changeCatalog(db, withTitles, { author: null, message: 'test' });
const app = await testApp(db);
const url = await app.listen({ port: 0, host: '127.0.0.1' });

beforeAll(async () => {
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', { roles: [few.id] });
  await db.query(
    `insert into app.thing (name, pieces, notes) select 'Thing ' || i, i, 'Note ' || i from generate_series(1, 6) i`,
  );
});

/** The titles that the product answers somebody with over HTTP, and what stands beside each. */
async function asked(login: string, body: object) {
  const headers = { ...(await signIn(url, login, PASSWORD)), 'content-type': 'application/json' };
  const answer = await fetch(`${url}/list/full/load/titles`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ tableId: thing.id, most: 10, ...body }),
  });
  const { titles = [], errors } = (await answer.json()) as {
    titles?: { title: string; beside: unknown }[];
    errors?: { code: string }[];
  };
  const told = titles.map(({ title, beside }) => [title.replace(/ T-.*/, ''), beside]);
  return { status: answer.status, told, code: errors?.[0]?.code };
}

test('the own question is asked over HTTP, of the same records as every list', async () => {
  const filter = { column: 'pieces', operator: 'greater', value: 2 };
  const found = await asked('chief', { filter, search: 'thing', most: 2, beside: 'pieces' });
  expect(found).toMatchObject({
    status: 200,
    told: [
      ['Thing 3', 3],
      ['Thing 4', 4],
    ],
  });
  expect(await asked('chief', { most: 0 })).toMatchObject({ status: 400, code: 'request.invalid' });
});

test('it shows no record and no column that is hidden from who asks', async () => {
  expect((await asked('clerk', {})).told.map(([title]) => title)).toEqual(['Thing 5', 'Thing 6']);
  expect(await asked('clerk', { beside: 'notes' })).toMatchObject({ code: 'column.unknown' });
});

test('its views are part of documents, with options of their own that are checked', () => {
  expect(View.safeParse({ ...view, most: 0 }).success).toBe(false);
  expect(View.safeParse({ ...plain.views[0], most: 5 }).success).toBe(false);
  const list = must(
    thing.columns.find(({ type }) => type === 'list'),
    'a list',
  ).id;
  const wrong = { ...view, beside: [list], sort: [{ column: [list] }] };
  const found = checkDocument({ ...withTitles, views: [...plain.views, wrong] });
  expect(found.map(({ path }) => path.join('.'))).toEqual(['beside', 'sort.0.column']);
  expect(checkDocument(withTitles)).toEqual([]);
});

test('the client is told its options as far as the viewer may read them', async () => {
  const told = async (login: string) => {
    const answer = await fetch(`${url}/api/application`, { headers: await signIn(url, login, PASSWORD) });
    const { views } = (await answer.json()) as ApplicationInfo;
    return views.find(({ name }) => name === 'thing_titles');
  };
  expect(await told('chief')).toMatchObject({ mode: 'titles', most: 2, beside: 'pieces' });
  expect(await told('clerk')).not.toHaveProperty('beside');
});

test('its screen shows what its question was answered by, once it is there', async () => {
  const { id, name } = view;
  const info = { id, name, table: thing.id, label: 'Things', buttons: [], columns: [], sort: [] };
  const shown = { ...info, mode: 'titles', most: 5 } as unknown as ViewInfo;
  const list = { question: { of: { table: thing.id }, sort: [] } };
  const queries = new QueryClient();
  const initialData = { titles: [{ id: 7, title: 'Thing 7', beside: 'fr' }] };
  queries.setQueryDefaults([VIEW_ANSWERS, 'titles'], { initialData });
  const { Screen, fetch: fetchScreen } = displayOf(shown);
  const props = { list, view: shown, onOpen: () => undefined } as unknown as DisplayProps;
  const { prelude } = await prerender(
    <QueryClientProvider client={queries}>
      <Screen {...props} />
    </QueryClientProvider>,
  );
  expect(await new Response(prelude).text()).toContain('Thing 7</button><span>fr</span>');
  // What fetches it ahead fetches the same screen.
  expect(await fetchScreen?.()).toHaveProperty('default.name', 'TitlesScreen');
});
