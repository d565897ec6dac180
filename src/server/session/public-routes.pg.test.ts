import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CONTRACT } from '#core/contract/contract.ts';
import type { Route } from '#core/contract/route/route.ts';
import { trusted } from '../database/sql/sql.ts';
import { PASSWORD, testApp, testUser, visitor, type Visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { startProcesses } from '#test/support/run/processes.ts';

const { db, connectionString } = await everyTypeWorld();
await testUser(db, 'ann', { supervisor: true });
const app = await testApp(db);

/** What attackers put into fields. */
const JUNK: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u00ff\u00fe\ud800',
  '\u202e\u200b\ufeff',
  'x'.repeat(300),
  'x'.repeat(200_000),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `' or '1'='1' --`,
  `'; drop table colonnade.session; --`,
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  '{{7*7}}${7*7}',
  'a\r\nSet-Cookie: x=1',
  'ann\u0131',
  '__proto__',
  'constructor',
  '-1',
  '9'.repeat(400),
  'NaN',
  0,
  -1,
  1e300,
  true,
  null,
  [],
  ['ann', 'ann'],
  {},
  { $ne: null },
  { toString: 'x' },
];

const routes = (Object.entries(CONTRACT) as [string, Route][]).filter(
  ([, { audience }]) => audience === 'public',
);

function fieldsOf(schema: Route['body']): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** All that attackers would change, but for what is written down of each refusal. */
async function state(): Promise<unknown> {
  const tables = [
    'session',
    'site_setting',
    'administration_event',
    'credential',
    'operation',
    'context',
    'style_image',
  ];
  const counts = tables.map((table) => `(select count(*) from colonnade.${table}) as ${table}`);
  return (await db.query(trusted(`select ${counts.join(', ')}, (select count(*) from app."user") as users`)))
    .rows[0];
}

/** A visitor who has not tried anything yet, so that no limit answers in the place of what is asked. */
async function stranger(): Promise<Visitor> {
  await db.query('delete from colonnade.failed_try');
  const person = visitor(app);
  await person.get('/session/login/');
  return person;
}

const before = await state();

describe.each(routes.filter(([, { method }]) => method === 'POST'))('%s', (_name, route) => {
  const url = route.path.replaceAll(/\{\w+\}/g, '7');
  const good: Record<string, unknown> = {
    login: 'ann',
    password: 'wrong',
    email: 'a@b.c',
    token: 'x',
    code: 'x',
    name: 'x',
  };

  test('[BAD-1][BAD-15] junk in every field is refused or taken for the text that it is, and nothing is written', async () => {
    const fields = fieldsOf(route.body);
    const usual = Object.fromEntries(
      fields.flatMap((field) => (field in good ? [[field, good[field]]] : [])),
    );
    const bodies: unknown[] = [undefined, null, [], 'text', 7, { surprise: 1 }];
    for (const field of fields) for (const junk of JUNK) bodies.push({ ...usual, [field]: junk });
    for (const body of bodies) {
      const person = await stranger();
      const answer = await person.post(url, body);
      const place = `${JSON.stringify(body)?.slice(0, 80)} → ${answer.text.slice(0, 200)}`;
      expect(answer.status, place).toBeLessThan(500);
      expect(person.cookies.has('colonnade_session'), place).toBe(false);
      const isPage = String(answer.headers['content-type']).startsWith('text/html');
      if (answer.status >= 400 && !isPage) expect(answer.json().errors[0]?.message, place).toBeTruthy();
      expect(answer.headers['content-type'], place).toMatch(/^(application\/json|text\/html)/);
      expect(JSON.stringify(answer.headers), place).not.toContain('x=1');
    }
    expect(await state()).toEqual(before);
  });
});

describe.each(routes.filter(([, { method }]) => method === 'GET'))('%s', (_name, route) => {
  test('[BAD-1][BAD-15] junk in every part of the address is refused or shown as text', async () => {
    const params = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const queries = fieldsOf(route.query);
    const texts = JUNK.filter((junk) => typeof junk === 'string' && junk.length < 10_000) as string[];
    const encoded = texts.map((text) => encodeURIComponent(text.toWellFormed()));
    const urls = [
      ...params.flatMap((param) => encoded.map((junk) => filled(route.path, { [param]: junk }))),
      ...queries.flatMap((query) => encoded.map((junk) => `${filled(route.path, {})}?${query}=${junk}`)),
      `${filled(route.path, {})}?junk=%00&__proto__=1&x[y]=1&%ff=%fe`,
      `${filled(route.path, {})}?${'a=1&'.repeat(2_000)}`,
    ];
    for (const url of urls) {
      const answer = await (await stranger()).get(url);
      const place = `${url.slice(0, 120)} → ${answer.text.slice(0, 200)}`;
      expect(answer.status, place).toBeLessThan(500);
      // The pages of this test are not drawn; those that are have a test of what they escape.
      if (!String(answer.headers['content-type']).startsWith('text/html'))
        expect(answer.text, place).not.toMatch(/<script>alert|<img src=x/);
      expect(JSON.stringify(answer.headers), place).not.toMatch(/"x=1|evil/);
    }
    expect(await state()).toEqual(before);
  });
});

function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? (name === '_format' ? 'json' : 'login'),
  );
}

describe('over the wire', async () => {
  const [address = ''] = await startProcesses(connectionString, 1);
  const { hostname, port } = new URL(address);

  /** Sends bytes as they are; gives what comes back until the server closes or a time is over. */
  async function raw(bytes: string, patience = 5_000): Promise<string> {
    return await new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
      let received = '';
      const over = setTimeout(() => socket.destroy(), patience);
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString('latin1');
        if (/\r\n\r\n[\s\S]/.test(received)) socket.end();
      });
      socket.on('close', () => {
        clearTimeout(over);
        resolve(received);
      });
      socket.on('error', reject);
    });
  }
  const head = `Host: ${hostname}\r\nConnection: close\r\n`;

  test.each([
    ['no HTTP', 'x\r\n\r\n', 400],
    ['a method that nobody knows', `BREW /session/login/ HTTP/1.1\r\n${head}\r\n`, 400],
    [
      'a header over the limit',
      `GET /session/login/ HTTP/1.1\r\n${head}X: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
    [
      'a cookie over the limit',
      `GET /session/current HTTP/1.1\r\n${head}Cookie: colonnade_session=${'x'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
    [
      'two lengths',
      `POST /session/login/ HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    [
      'length and chunks',
      `POST /session/login/ HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      400,
    ],
    ['an address of another site', `GET http://evil.example/app HTTP/1.1\r\n${head}\r\n`, 303],
    ['a path of broken signs', `GET /session/%zz HTTP/1.1\r\n${head}\r\n`, 400],
    ['a path out of the folder', `GET /assets/../../package.json HTTP/1.1\r\n${head}\r\n`, 400],
    [
      'a path out of the folder, hidden',
      `GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1\r\n${head}\r\n`,
      400,
    ],
    [
      'a path out of the folder, in one name',
      `GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\n${head}\r\n`,
      404,
    ],
    ['a path out of the folder, only its head', `HEAD /assets/..%2fx HTTP/1.1\r\n${head}\r\n`, 404],
    ['a file that is not there', `GET /assets/none.js HTTP/1.1\r\n${head}\r\n`, 404],
    ['a flag out of the folder', `GET /session/images/flags/..%2f..%2fapp.html HTTP/1.1\r\n${head}\r\n`, 404],
  ])('[BAD-1] %s', async (_name, bytes, status) => {
    expect(Number(/^HTTP\/1\.1 (\d+)/.exec(await raw(bytes))?.[1])).toBe(status);
  });

  test('[BAD-5] a body over the limit is refused before it is read', async () => {
    const answer = await raw(
      `POST /session/login/ HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 900000000\r\n\r\n{`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain('request.too_large');
  });

  test('[BAD-14] a body that never comes stops nobody else', async () => {
    const slow = Array.from(
      { length: 50 },
      async () =>
        await raw(
          `POST /session/login/ HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
          3_000,
        ),
    );
    const person = visitor(app);
    expect((await person.signIn('ann', PASSWORD)).status).toBe(200);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    await Promise.all(slow);
  });
});
