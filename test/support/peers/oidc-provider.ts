import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration, type JWK } from 'oidc-provider';
import { cookieHeaders, keepCookies, type Cookies } from '../calls/cookies.ts';

type Claims = Record<string, unknown>;

/** What a test wants the provider to do wrong, or otherwise; empty it behaves. */
export interface Misbehaviour {
  /** Changes the claims of the id token; it is signed anew with the provider's own key. */
  claims?: (claims: Claims) => Claims;
  /** Signs the id token with another key under the same id, with the client's secret, or not at all. */
  signature?: 'stranger' | 'secret' | 'none';
  /** The id of the key that the id token names. */
  keyId?: string;
  /** Answers requests for a path in the provider's place. */
  answers?: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;
}

/** An OpenID Connect provider on a free port, behind a server that can garble what it answers. */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly misbehaviour: Misbehaviour;
  /** What is known of people beside their account name; unknown ones have a verified address of example.org. */
  readonly people: Map<string, Claims>;
  /** How often each path was asked for. */
  readonly asked: Map<string, number>;
  /** The access tokens that it gave, the latest at the end. */
  readonly given: string[];
  /** Lets the provider sign with a new key from now on. */
  readonly rotate: () => void;
  readonly stop: () => Promise<void>;
}

/** Where the application is, and how the provider is set up. */
export interface ProviderSetting {
  readonly redirects: readonly string[];
  readonly signedOut?: readonly string[];
  /** E-mail and name stand in the id token, not only in the answer of the userinfo endpoint. */
  readonly claimsInToken?: boolean;
  readonly algorithm?: Algorithm;
  readonly clientSecret?: string;
  /** Whoever asks for `offline_access` gets refresh tokens, each good for one use. */
  readonly lasting?: boolean;
}

export type Algorithm = 'RS256' | 'ES256' | 'ES384' | 'EdDSA';

const CLIENT_ID = 'colonnade';

/** Starts a provider for an application. */
export async function startProvider(setting: ProviderSetting): Promise<TestProvider> {
  const { clientSecret = `${randomUUID()} secret` } = setting;
  const people = new Map<string, Claims>();
  const misbehaviour: Misbehaviour = {};
  const asked = new Map<string, number>();
  const given: string[] = [];
  const inner = createServer((request, response) => current.handle(request, response));
  const front = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    const instead = misbehaviour.answers?.[pathname];
    if (instead) return instead(request, response);
    const garble = (body: Buffer) => {
      if (pathname !== '/token') return body;
      const { access_token: token } = JSON.parse(body.toString()) as { access_token?: string };
      if (token !== undefined) given.push(token);
      return garbled(body, { misbehaviour, key: current.key, clientSecret });
    };
    return forward({ request, response, port: portOf(inner) }, garble);
  });
  await Promise.all([listening(inner, '127.0.0.1'), listening(front, 'localhost')]);
  const issuer = `http://localhost:${portOf(front)}`;
  const make = () => provider(issuer, { ...setting, people, clientSecret });
  let current = make();
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    misbehaviour,
    people,
    asked,
    given,
    rotate: () => {
      current = make();
    },
    stop: async () => await Promise.all([closed(front), closed(inner)]).then(() => undefined),
  };
}

interface Key {
  readonly jwk: JWK & { readonly kid: string };
  readonly privateKey: KeyObject;
  readonly algorithm: Algorithm;
}

/** How keys of an algorithm are made. */
const PAIRS: Readonly<Record<Algorithm, () => { readonly privateKey: KeyObject }>> = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
};

function newKey(algorithm: Algorithm = 'RS256'): Key {
  const { privateKey } = PAIRS[algorithm]();
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: algorithm };
  return { jwk, privateKey, algorithm };
}

interface Services extends ProviderSetting {
  readonly people: ReadonlyMap<string, Claims>;
  readonly clientSecret: string;
}

function provider(issuer: string, making: Services) {
  const key = newKey(making.algorithm);
  const made = new Provider(issuer, configuration(key, making));
  const answer = made.callback();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url?.startsWith('/interaction/')) void interact(made, request, response);
    else void answer(request, response);
  };
  return { key, handle };
}

function configuration(
  key: Key,
  { redirects, signedOut, claimsInToken, people, clientSecret, lasting = false }: Services,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        id_token_signed_response_alg: key.algorithm,
        redirect_uris: [...redirects],
        post_logout_redirect_uris: [...(signedOut ?? [])],
        ...(lasting ? { grant_types: ['authorization_code', 'refresh_token'] } : {}),
      },
    ],
    jwks: { keys: [key.jwk] },
    enabledJWA: { idTokenSigningAlgValues: [key.algorithm] },
    cookies: { keys: [randomUUID()] },
    conformIdTokenClaims: claimsInToken !== true,
    claims: { email: ['email', 'email_verified', 'xms_edov'], profile: ['name', 'locale'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
        },
      },
    },
    renderError: (context, { error }) => {
      context.body = error;
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        email: `${id}@example.org`,
        email_verified: true,
        name: id,
        ...people.get(id),
        sub: id,
      }),
    }),
    loadExistingGrant: async (context) => {
      const { client, session, provider: made } = context.oidc;
      const grant = new made.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope(`openid email profile${lasting ? ' offline_access' : ''}`);
      await grant.save();
      return grant;
    },
  };
}

/** The provider's own sign-in page: it believes everybody. */
async function interact(made: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    return;
  }
  const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
  const accountId = form.get('account') ?? '';
  const result = form.has('cancel') ? { error: 'access_denied' } : { login: { accountId }, consent: {} };
  await made.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const PAGE = `<!doctype html><html lang="en"><title>The company</title><h1>The company</h1>
<form method="post"><label>Account <input name="account"></label>
<button>Sign in</button> <button name="cancel" value="1">Cancel</button></form></html>`;

interface Passing {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly port: number;
}

function forward({ request, response, port }: Passing, garble: (body: Buffer) => Buffer): void {
  const { method, url, headers } = request;
  const passed = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    void answer.toArray().then((parts: Buffer[]) => {
      const { 'content-length': _length, 'transfer-encoding': _coding, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, rest).end(garble(Buffer.concat(parts)));
    });
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}

interface Garbling {
  readonly misbehaviour: Misbehaviour;
  readonly key: Key;
  readonly clientSecret: string;
}

function garbled(body: Buffer, { misbehaviour, key, clientSecret }: Garbling): Buffer {
  const tokens = JSON.parse(body.toString()) as { id_token?: string };
  const { claims, signature, keyId } = misbehaviour;
  if (tokens.id_token === undefined || !(claims ?? signature ?? keyId)) return body;
  const [, payload = ''] = tokens.id_token.split('.');
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  const alg = signature === 'none' ? 'none' : signature === 'secret' ? 'HS256' : key.algorithm;
  const head = encoded({ alg, kid: keyId ?? key.jwk.kid });
  const text = `${head}.${encoded(claims ? claims(said) : said)}`;
  const signed = signature === 'none' ? '' : signatureOf(text, { signature, key, clientSecret });
  return Buffer.from(JSON.stringify({ ...tokens, id_token: `${text}.${signed}` }));
}

interface Signing {
  readonly signature: Misbehaviour['signature'] | undefined;
  readonly key: Key;
  readonly clientSecret: string;
}

function signatureOf(text: string, { signature, key, clientSecret }: Signing): string {
  if (signature === 'secret') return createHmac('sha256', clientSecret).update(text).digest('base64url');
  const { privateKey, algorithm } = signature === 'stranger' ? newKey(key.algorithm) : key;
  const hash = algorithm === 'EdDSA' ? null : `sha${algorithm.slice(2)}`;
  return sign(hash, Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

async function listening(server: Server, host: string): Promise<void> {
  server.listen(0, host);
  await once(server, 'listening');
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Signs in at the provider as a browser does: from the address there to the one that it sends the browser back to. */
export async function signInAtProvider(address: string, account: string): Promise<string> {
  const { origin } = new URL(address);
  const cookies: Cookies = new Map();
  let next = { url: address, method: 'GET' };
  for (let step = 0; step < 10; step += 1) {
    const body =
      next.method === 'POST' ? new URLSearchParams(account === '' ? { cancel: '1' } : { account }) : null;
    const answer = await fetch(next.url, {
      method: next.method,
      redirect: 'manual',
      headers: cookieHeaders(cookies),
      body,
    });
    keepCookies(cookies, answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    if (location === null && answer.status !== 200)
      throw new Error(`${answer.status} ${await answer.text()}`);
    const url = location === null ? next.url : new URL(location, next.url).href;
    if (new URL(url).origin !== origin) return url;
    next = { url, method: location === null ? 'POST' : 'GET' };
  }
  throw new Error('The provider never sent the browser back.');
}
