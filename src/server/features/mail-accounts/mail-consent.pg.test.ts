import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import type { TriedMailServer } from '#core/contract/messaging/mail-account-routes.ts';
import { codeOf, outcomeOf, PASSWORD } from '#test/support/calls/app.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { startImapServer } from '#test/support/mail/imap-server.ts';
import { mailAccountsWorld } from '#test/support/mail/mail-accounts-world.ts';
import { signInAtProvider, startProvider } from '#test/support/peers/oidc-provider.ts';
import { startMailHost } from '#test/support/peers/smtp.ts';
import { sql } from '../../database/sql/sql.ts';
import { accessTokenOf, mailAccounts, type LineGround } from '../../mail-accounts/mail-accounts.ts';

const HOME = 'https://app.example.org';
const REDIRECT = `${HOME}/messaging/account/callback`;
const provider = await startProvider({ redirects: [REDIRECT], lasting: true });
afterAll(provider.stop);
const lines: string[] = [];
const world = await mailAccountsWorld(
  { ann: {}, ben: {} },
  { baseUrl: HOME, logLevel: 'trace', logTo: { write: (line) => void lines.push(line) } },
);
const { db, as, catalog, addAccount, changeAccount, listed } = world;
const ground: LineGround = { db, catalog, secrets: TEST_SECRETS, hosts: ['localhost', '127.0.0.1'] };

/** The servers let in with the token that the provider gave last. */
const latest = () => provider.given.at(-1);
const xoauth2 = {
  sessionTimeout: 1,
  get accessToken() {
    return latest() ?? 'none';
  },
};
const imap = await startImapServer({ users: { 'ann@example.org': { xoauth2 } } });
const smtp = await startMailHost({ token: { user: 'ann@example.org', token: latest } });
const VALUES = {
  imap_host: 'localhost',
  imap_port: imap.port,
  imap_security: 'none',
  smtp_host: 'localhost',
  smtp_port: smtp.port,
  smtp_security: 'none',
  sign_in: 'oauth',
  oauth_issuer: provider.issuer,
  oauth_client: provider.clientId,
  oauth_secret: provider.clientSecret,
};

const CONNECT = 'Connect the account with its provider: access has not been granted yet, or has ended.';

const begun = async (login: string, account: number) =>
  await as(login).post('/messaging/account/connect', { account });
const address = async (login: string, account: number) => {
  const answer = await begun(login, account);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ location: string }>().location;
};
/** Comes back from the provider with what it said; gives the place that is led to. */
async function comeBack(login: string, back: string): Promise<string> {
  const { pathname, search } = new URL(back);
  return String((await as(login).get(pathname + search)).headers['location']);
}
async function connected(): Promise<number> {
  const id = await addAccount('ann', VALUES);
  const back = await signInAtProvider(await address('ann', id), 'ann');
  expect(await comeBack('ann', back)).toBe(`/app/messages/accounts?connected=${id}`);
  return id;
}
const account = async (id: number) =>
  must(
    (await listed('ann')).find((one) => one.id === id),
    'account',
  );
const tried = async (id: number) => {
  const answer = await as('ann').post('/messaging/account/test', { account: id });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ imap: TriedMailServer; smtp: TriedMailServer }>();
};
const tokenOf = async (id: number) =>
  await accessTokenOf(must((await mailAccounts(db, ground, [id]))[0], 'account'), ground);
/** The token that is kept is about to end. */
const aged = async () =>
  await db.query(sql`update colonnade.mail_account_state set access_ends = now() + interval '1 minute'`);

describe('connecting', () => {
  test('[MAIL-15][MAIL-16][ROUTE-45] an account is connected at its provider, and signs in with its tokens at both servers', async () => {
    const id = await addAccount('ann', VALUES);
    expect(await account(id)).toMatchObject({
      oauth: true,
      connected: false,
      state: 'new',
      problem: { text: CONNECT },
    });
    expect((await tried(id)).imap.text).toBe(CONNECT);
    expect(await account(id)).toMatchObject({ state: 'failed', problem: { side: null } });
    const place = new URL(await address('ann', id));
    expect(place.origin).toBe(provider.issuer);
    expect(Object.fromEntries(place.searchParams)).toMatchObject({
      client_id: provider.clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'openid email offline_access',
      code_challenge_method: 'S256',
      login_hint: 'ann@example.org',
    });
    const back = await signInAtProvider(place.href, 'ann');
    expect(await comeBack('ann', back)).toBe(`/app/messages/accounts?connected=${id}`);
    expect(await account(id)).toMatchObject({ connected: true, state: 'new', problem: null });
    expect(await tried(id)).toMatchObject({ imap: { state: 'ok' }, smtp: { state: 'ok' } });
    expect(await account(id)).toMatchObject({ connected: true, state: 'ok' });
    // Used up: an answer of the provider connects once.
    expect(await comeBack('ann', back)).toBe('/app/messages/accounts?refused=ended');
    const kept = await db.query(
      sql`select s::text from colonnade.mail_account_state s union all select o::text from colonnade.one_time_secret o`,
    );
    for (const secret of [latest() ?? 'none', provider.clientSecret])
      expect(JSON.stringify([kept.rows, lines])).not.toContain(secret);
  });

  test('[MAIL-15] what another session or user began is ended by nobody else, and stays for who began it', async () => {
    const id = await addAccount('ann', VALUES);
    const back = await signInAtProvider(await address('ann', id), 'ann');
    expect(await comeBack('ben', back)).toBe('/app/messages/accounts?refused=ended');
    const other = world.newVisitor();
    const { pathname, search } = new URL(back);
    expect((await other.get(pathname + search)).headers['location']).toBe(
      '/app/messages/accounts?refused=ended',
    );
    await other.signIn('ann', PASSWORD);
    expect((await other.get(pathname + search)).headers['location']).toBe(
      '/app/messages/accounts?refused=ended',
    );
    expect(await account(id)).toMatchObject({ connected: false });
    expect(await comeBack('ann', back)).toBe(`/app/messages/accounts?connected=${id}`);
  });

  test('[MAIL-15] nothing is kept where the provider says no, gives nothing that lasts, or is another one meanwhile', async () => {
    const id = await addAccount('ann', VALUES);
    const denied = await signInAtProvider(await address('ann', id), '');
    expect(await comeBack('ann', denied)).toBe('/app/messages/accounts?refused=denied');
    await changeAccount('ann', id, { oauth_scope: 'openid email' });
    const brief = await signInAtProvider(await address('ann', id), 'ann');
    expect(await comeBack('ann', brief)).toBe('/app/messages/accounts?refused=no_refresh');
    await changeAccount('ann', id, { oauth_scope: null });
    const late = await signInAtProvider(await address('ann', id), 'ann');
    await changeAccount('ann', id, { oauth_client: 'another' });
    expect(await comeBack('ann', late)).toBe('/app/messages/accounts?refused=ended');
    await changeAccount('ann', id, { oauth_client: provider.clientId, oauth_secret: 'wrong one' });
    const wrong = await signInAtProvider(await address('ann', id), 'ann');
    expect(await comeBack('ann', wrong)).toBe('/app/messages/accounts?refused=provider');
    expect(await account(id)).toMatchObject({ connected: false });
  });

  test('[MAIL-15] it is begun by the owner alone, for an account that signs in at a provider', async () => {
    const id = await addAccount('ann', VALUES);
    expect(outcomeOf(await begun('ben', id))).toEqual([404, 'mail_account.unknown']);
    await changeAccount('ann', id, { sign_in: 'password' });
    expect(codeOf(await begun('ann', id))).toBe('mail_account.no_provider');
  });
});

describe('where a provider may be', () => {
  test('[MAIL-10][MAIL-15] one inside one’s own network, or that leads there, is not asked', async () => {
    const reached: string[] = [];
    const trap = createServer((request, reply) => {
      reached.push(request.url ?? '');
      reply.end('{}');
    });
    trap.listen(0, '127.0.0.2');
    await once(trap, 'listening');
    afterAll(() => void trap.close());
    const { port } = trap.address() as AddressInfo;
    const inside = `http://127.0.0.2:${port}`;
    for (const issuer of [
      inside,
      'https://127.0.0.2',
      'https://[::1]:8443',
      'https://169.254.169.254/latest',
    ]) {
      const id = await addAccount('ann', { ...VALUES, oauth_issuer: issuer });
      expect(codeOf(await begun('ann', id)), issuer).toBe('mail_account.not_begun');
    }
    const answers = (endpoint: string) => ({
      '/.well-known/openid-configuration': (_: unknown, reply: ServerResponse) =>
        void reply.setHeader('content-type', 'application/json').end(
          JSON.stringify({
            issuer: provider.issuer,
            authorization_endpoint: `${provider.issuer}/auth`,
            token_endpoint: `${provider.issuer}/token`,
            jwks_uri: `${provider.issuer}/jwks`,
            response_types_supported: ['code'],
            [endpoint]: endpoint === 'authorization_endpoint' ? 'javascript:alert(1)' : `${inside}/token`,
          }),
        ),
    });
    const id = await addAccount('ann', VALUES);
    provider.misbehaviour.answers = answers('authorization_endpoint');
    expect(codeOf(await begun('ann', id))).toBe('mail_account.not_begun');
    provider.misbehaviour.answers = answers('token_endpoint');
    const back = await signInAtProvider(await address('ann', id), 'ann');
    expect(await comeBack('ann', back)).toMatch(/refused=(inside|provider)$/);
    delete provider.misbehaviour.answers;
    expect(reached).toEqual([]);
  });
});

describe('tokens', () => {
  test('[MAIL-16] a token is renewed in time, once for all who ask at the same moment, and stays good till then', async () => {
    const id = await connected();
    const before = provider.given.length;
    const first = await tokenOf(id);
    expect(first).toBe(latest());
    await aged();
    const many = await Promise.all(Array.from({ length: 5 }, async () => await tokenOf(id)));
    expect(new Set(many)).toEqual(new Set([latest()]));
    expect(latest()).not.toBe(first);
    expect(provider.given).toHaveLength(before + 1);
    // The refresh token was good for one use, and the next is kept.
    await aged();
    expect(await tokenOf(id)).toBe(latest());
    expect(provider.given).toHaveLength(before + 2);
  });

  test('[MAIL-16] a token that a server refuses is not used again', async () => {
    const id = await connected();
    provider.given.push('the servers want another one');
    expect((await tried(id)).imap.state).toBe('failed');
    expect(await tried(id)).toMatchObject({ imap: { state: 'ok' }, smtp: { state: 'ok' } });
  });

  test('[MAIL-16] where the provider takes the consent no longer, the account says that it must be connected anew', async () => {
    const id = await connected();
    await aged();
    provider.rotate();
    expect((await tried(id)).imap).toEqual({
      state: 'failed',
      text: CONNECT,
      answer: expect.stringContaining('invalid_grant'),
    });
    expect(await account(id)).toMatchObject({
      state: 'failed',
      connected: false,
      problem: { text: CONNECT },
    });
    const asked = provider.asked.get('/token');
    await tried(id);
    expect(provider.asked.get('/token')).toBe(asked);
  });

  test('[MAIL-16] tokens of one provider or client are not for another', async () => {
    const id = await connected();
    await changeAccount('ann', id, { oauth_client: 'another' });
    expect(await account(id)).toMatchObject({ connected: false });
    await expect(tokenOf(id)).rejects.toMatchObject({ code: 'connect' });
  });
});
