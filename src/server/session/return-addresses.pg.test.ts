import { describe, expect, test } from 'vitest';
import { PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';

const { db } = await everyTypeWorld();
await testUser(db, 'ann');
const app = await testApp(db);

const FORM = 'application/x-www-form-urlencoded';

describe('where to go afterwards', () => {
  const WRONG = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/app',
    'HTTP://evil.example/app',
    'javascript:alert(1)//app',
    'data:text/html,x',
    '/app/../..//evil.example',
    '/app/%2e%2e/%2E%2e//evil.example',
    '/app/..;/..//evil.example',
    '/app%2f..%2f..',
    '/app\\..\\..\\evil',
    '/app/\r\nLocation: https://evil.example',
    '/app/\tevil',
    '\t//evil.example',
    ' //evil.example',
    '/app@evil.example',
    '@evil.example/app',
    '.evil.example/app',
    '/apple',
    '/\u2215evil.example',
    '／／evil.example',
    '/app\u2028//evil',
    '/session/logout',
    '/app/../session/logout',
    '/app/..',
    '',
  ];

  test.each(WRONG)('[BAD-16][SESSION-4] %j is not gone to', async (returnTo) => {
    const person = visitor(app);
    await person.get('/session/login/');
    const answer = await person.post('/session/login/', { login: 'ann', password: PASSWORD, returnTo });
    const { location } = answer.json<{ location: string }>();
    // What stays within the application's own addresses may stay as it is.
    const url = new URL(location, 'https://colonnade.example.org');
    expect(url.origin).toBe('https://colonnade.example.org');
    expect(location).toMatch(/^\/app(\/(?!\/)[^\\\s]*)?$/);
    expect(answer.headers['location']).toBeUndefined();
  });

  test.each(WRONG)(
    '[BAD-16] %j in the address of the login page is not gone to after a plain form',
    async (wrong) => {
      const person = visitor(app);
      const page = await person.get(`/session/login/?return=${encodeURIComponent(wrong)}`);
      expect(page.status).toBe(200);
      const fields = {
        'login-username': 'ann',
        'login-password': PASSWORD,
        return: wrong,
        _token: person.cookies.get('XSRF-TOKEN') ?? '',
      };
      const answer = await person.send({
        method: 'POST',
        url: '/session/login/',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': FORM },
      });
      expect([answer.status, String(answer.headers['location'])]).toEqual([
        303,
        expect.stringMatching(/^\/app(\/(?!\/)[^\\\s]*)?$/) as string,
      ]);
    },
  );

  test('[SESSION-4] an address of the application is gone to, with its query and its place', async () => {
    for (const returnTo of ['/app/list/5?q=a%20b&x=//y#part', '/app?action=7', '/app']) {
      const person = visitor(app);
      await person.get('/session/login/');
      const answer = await person.post('/session/login/', { login: 'ann', password: PASSWORD, returnTo });
      expect(answer.json()).toEqual({ location: returnTo });
    }
  });
});
