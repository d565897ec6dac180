import { describe, expect, test } from 'vitest';
import { CONTRACT } from '#core/contract/contract.ts';
import { codeOf, PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db, catalog } = await everyTypeWorld();
await testUser(db, 'chief', { supervisor: true });
await testUser(db, 'clerk', {
  roles: catalog.document.roles.filter((role) => role.name === 'clerk').map((role) => role.id),
});
const app = await testApp(db);
const thing = catalog.tablesByName.get('thing')!.id;

const chief = visitor(app);
await chief.signIn('chief', PASSWORD);

const load = async (body: Record<string, unknown>) =>
  await chief.post('/list/full/load/datatable', { tableId: thing, columns: ['name'], ...body });

describe('signing in', () => {
  test('[SESSION-1][REQ-3] a password opens a session; its cookies and token are needed from then on', async () => {
    const person = visitor(app);
    expect((await person.get('/session/current')).status).toBe(403);
    const answer = await person.signIn('CHIEF', PASSWORD);
    expect(answer.json()).toEqual({ location: '/app' });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /colonnade_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect((await person.get('/session/current')).json()).toMatchObject({ login: 'chief', supervisor: true });
    const forged = await person.post('/session/logout', {}, { 'x-xsrf-token': 'forged' });
    expect([forged.status, codeOf(forged)]).toEqual([403, 'session.xsrf']);
    expect((await person.post('/session/logout')).status).toBe(200);
    expect((await person.get('/session/current')).status).toBe(403);
  });

  test('[LOGIN-21] a wrong password and an unknown login answer alike', async () => {
    const wrong = await visitor(app).signIn('chief', 'wrong');
    const unknown = await visitor(app).signIn('nobody', 'wrong');
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'session.refused']);
    expect(unknown.text).toBe(wrong.text);
  });

  test('[BAD-16] where to go afterwards is never another site', async () => {
    for (const returnTo of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/session/logout',
      'javascript:alert(1)',
    ]) {
      const person = visitor(app);
      await person.get('/session/login/');
      const answer = await person.post('/session/login/', { login: 'chief', password: PASSWORD, returnTo });
      expect(answer.json(), returnTo).toEqual({ location: '/app' });
    }
    const person = visitor(app);
    await person.get('/session/login/');
    const back = await person.post('/session/login/', {
      login: 'chief',
      password: PASSWORD,
      returnTo: '/app/list/5?q=a#b',
    });
    expect(back.json()).toEqual({ location: '/app/list/5?q=a#b' });
  });

  test('[ROUTE-11] pages send visitors to the login page and bring them back', async () => {
    const answer = await visitor(app).get('/app/list/7?q=x');
    expect([answer.status, answer.headers['location']]).toEqual([
      303,
      '/session/login/?return=%2Fapp%2Flist%2F7%3Fq%3Dx',
    ]);
    expect((await chief.get('/app/list/7')).text).toContain('app');
  });
});

describe('bad input', () => {
  test('[BAD-2] unknown routes and methods', async () => {
    expect(codeOf(await chief.get('/nowhere'))).toBe('route.unknown');
    expect(codeOf(await chief.get('/api/update/1/1/0'))).toBe('route.method');
    expect(codeOf(await chief.send({ method: 'DELETE', url: '/api/element/display' }))).toBe('route.method');
  });

  test('[BAD-3] ids that are not digits', async () => {
    expect((await chief.post('/api/update/x/1/0', { values: {} })).status).toBe(404);
    expect((await chief.post('/api/update/1/1/2', { values: {} })).status).toBe(404);
    expect((await chief.post('/api/update/1/99999999999999999999/0', { values: {} })).status).toBe(404);
    expect((await chief.get('/api/element/display?idform=x&idenreg=1')).status).toBe(400);
    expect(codeOf(await chief.get('/api/element/display?idform=1&idenreg=1'))).toBe('table.unknown');
    expect(codeOf(await chief.get(`/api/element/display?idform=${thing}&idenreg=1`))).toBe('record.unknown');
  });

  test('[BAD-5][BAD-6][BAD-7][BAD-8][BAD-9] bodies that are huge, malformed, of another type, badly encoded, too deep', async () => {
    const raw = async (payload: string | Buffer, type = 'application/json') =>
      await chief.post('/list/full/load/datatable', undefined, { 'content-type': type }).then(
        async () =>
          await chief.send({
            method: 'POST',
            url: '/list/full/load/datatable',
            payload,
            headers: { 'content-type': type, 'x-xsrf-token': chief.cookies.get('XSRF-TOKEN') ?? '' },
          }),
      );
    expect(codeOf(await raw(JSON.stringify({ search: 'x'.repeat(2_000_000) })))).toBe('request.too_large');
    expect(codeOf(await raw('{"tableId":'))).toBe('request.invalid');
    expect(codeOf(await raw('a=b', 'application/x-www-form-urlencoded'))).toBe('request.content_type');
    expect(codeOf(await raw(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])))).toBe(
      'request.encoding',
    );
    expect(codeOf(await raw('['.repeat(10_000) + ']'.repeat(10_000)))).toBe('request.too_deep');
    const deep = Array.from({ length: 10_000 }).reduce<string>(
      (inner) => `{"not":${inner}}`,
      '{"column":"name","operator":"isEmpty"}',
    );
    expect(codeOf(await raw(`{"tableId":${thing},"columns":["name"],"filter":${deep}}`))).toBe(
      'request.too_deep',
    );
    expect(codeOf(await load({ surprise: 1 }))).toBe('request.invalid');
    expect(codeOf(await load({ limit: 501 }))).toBe('request.invalid');
    expect(codeOf(await load({ after: ['x'], sort: [] }))).toBe('request.invalid');
  });

  test('[BAD-4][BAD-10][LIST-13] unknown columns, operators and values out of range in a filter', async () => {
    const filtered = async (column: string, operator: string, value: unknown) =>
      await load({ filter: { column, operator, value } });
    expect(codeOf(await filtered('secret', 'equal', 1))).toBe('column.unknown');
    expect(codeOf(await filtered('owner.secret', 'equal', 1))).toBe('column.unknown');
    expect(codeOf(await filtered('pieces', 'contains', 'x'))).toBe('filter.operator');
    expect(codeOf(await filtered('pieces', 'equal', 1e300))).toBe('filter.value');
    expect(codeOf(await filtered('bought', 'equal', '99999-01-01'))).toBe('filter.value');
    expect(codeOf(await filtered('weight', 'less', '9'.repeat(400)))).toBe('filter.value');
    expect(codeOf(await filtered('name', 'equal', 'a\u0000b'))).toBe('filter.value');
    expect(codeOf(await filtered('name', 'contains', 'a\u0000b'))).toBe('filter.value');
    expect((await filtered('name', 'contains', `%_\\'";--`)).status).toBe(200);
    expect((await load({ search: 'a\u0000b' })).status).toBe(400);
  });

  test('[BAD-1][BAD-13] junk on every route answers with 4xx and a message, and writes nothing', async () => {
    const junk = [
      undefined,
      null,
      [],
      'text',
      7,
      { __proto__: { x: 1 } },
      JSON.parse('{"__proto__":{"values":{"name":1}},"constructor":1}'),
      { values: { __proto__: 1 } },
    ];
    for (const [name, route] of Object.entries(CONTRACT)) {
      // A stream has no end to wait for.
      const endless = 'media' in route && route.media === 'text/event-stream';
      if (route.audience === 'public' || name === 'session_logout' || endless) continue;
      const url = route.path.replace(/\{\w+\}/g, '7');
      for (const body of junk) {
        const answer =
          route.method === 'GET'
            ? await chief.get(`${url}?idform=7&idenreg=7&junk=%00`)
            : await chief.post(url, body);
        expect(answer.status, `${name} ${JSON.stringify(body)} ${answer.text.slice(0, 200)}`).toBeLessThan(
          500,
        );
        if (answer.status >= 400) expect(answer.json().errors[0]?.message, name).toBeTruthy();
      }
    }
    expect((await db.query('select 1 from colonnade.operation')).rows).toEqual([]);
  });
});

describe('every answer', () => {
  test('[START-18] pages carry strict headers', async () => {
    const { headers } = await visitor(app).get('/session/login/');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(String(headers['set-cookie'])).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/);
  });

  test('[START-18] the application lets in no style but its own files and those with the nonce of the answer', async () => {
    const chief = visitor(app);
    await chief.signIn('chief', PASSWORD);
    const [one, other] = [await chief.get('/app'), await chief.get('/app/new/1')];
    const nonceOf = ({ headers }: typeof one) =>
      /style-src 'self' 'nonce-([\w+/=]{24})';/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(nonceOf(one)).not.toBe('');
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    expect(String(one.headers['content-security-policy'])).not.toContain('unsafe');
    expect(one.text).toContain(`nonce="${nonceOf(one)}"`);
  });

  test('[ERR-1] errors speak the language of the session', async () => {
    const french = visitor(app);
    await french.get('/session/login/');
    await french.post('/session/login/', { login: 'chief', password: PASSWORD, locale: 'fr-FR' });
    const answer = await french.get(`/api/element/display?idform=${thing}&idenreg=1`);
    expect(answer.json().errors[0]).toMatchObject({
      code: 'record.unknown',
      message: expect.stringMatching(/enregistrement|fiche/i) as string,
    });
  });

  test('[ERR-1][ERR-2] an error answer is an object with the first message, and a list of all', async () => {
    const person = visitor(app);
    await person.get('/session/login/');
    const answer = await person.post('/session/login/', { login: 'chief', password: 'wrong' });
    const message = 'Wrong login or password. Check both, then try again.';
    expect(answer.json()).toEqual({ message, errors: [{ code: 'session.refused', message }] });
  });

  test('[START-14][ROUTE-1] health and contract answer without a session', async () => {
    const person = visitor(app);
    expect((await person.get('/health/live')).json()).toEqual({ status: 'live' });
    expect((await person.get('/health/ready')).json()).toEqual({ status: 'ready' });
    const openapi = (await person.get('/openapi.json')).json<{
      openapi: string;
      paths: Record<string, unknown>;
    }>();
    expect(openapi.openapi).toBe('3.1.0');
    for (const route of Object.values(CONTRACT)) expect(openapi.paths[route.path], route.path).toBeDefined();
    expect((await person.get('/api/')).text).toContain('list_full_load');
  });
});

test('[CAT-12][ACCESS-7][LIST-36] the application that a client receives has only what its user may see', async () => {
  const clerk = visitor(app);
  await clerk.signIn('clerk', PASSWORD);
  const info = (await clerk.get('/api/application')).json<{
    tables: { name: string; columns: { name: string }[] }[];
    views: { columns: unknown[]; groups: unknown[]; calculations: unknown[]; openGroups: boolean }[];
  }>();
  expect(info.tables.map((table) => table.name).toSorted()).toEqual(['owner', 'thing']);
  expect(JSON.stringify(info)).not.toContain('salary');
  expect(JSON.stringify(info)).not.toContain('"price"');
  expect(info.views[0]?.columns).toEqual([
    { column: 'name', hidden: false },
    { column: 'state', hidden: false },
  ]);
  expect(info.views[0]).toMatchObject({
    groups: [{ column: 'state', descending: true }],
    openGroups: true,
    calculations: [{ column: 'pieces', how: 'sum' }],
  });
});
