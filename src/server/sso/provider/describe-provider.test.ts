import { expect, test } from 'vitest';
import { SsoSettings } from '#core/site-settings/sso.ts';
import { describeProvider, ProviderProblem } from './describe-provider.ts';

/** What a provider under this issuer is found to be, where its discovery document says this. */
async function described(issuer: string, document: object): Promise<unknown> {
  const fetch = async () => await Promise.resolve(Response.json(document));
  try {
    return (await describeProvider(SsoSettings.parse({ issuer }), fetch)).issuer;
  } catch (error) {
    return error instanceof ProviderProblem ? error.problem.code : error;
  }
}

const endpoints = (host: string) => ({
  authorization_endpoint: `${host}/authorize`,
  token_endpoint: `${host}/token`,
  jwks_uri: `${host}/keys`,
});

test('[SSO-25] Microsoft for one tenant is a provider; for whatever tenant it is not', async () => {
  const host = 'https://login.microsoftonline.com';
  const one = `${host}/0f8fad5b-d9cb-469f-a165-70867728950e/v2.0`;
  expect(await described(one, { issuer: one, ...endpoints(host) })).toBe(one);
  const many = { issuer: `${host}/{tenantid}/v2.0`, ...endpoints(host) };
  expect(await described(`${host}/common/v2.0`, many)).toBe('sso.other_issuer');
  expect(await described(`${host}/organizations/v2.0`, many)).toBe('sso.other_issuer');
});

test('[SSO-27] a provider elsewhere names no address on this machine', async () => {
  const issuer = 'https://login.example.org';
  expect(await described(issuer, { issuer, ...endpoints(issuer) })).toBe(issuer);
  const inside = { ...endpoints(issuer), jwks_uri: 'http://127.0.0.1:5432/' };
  expect(await described(issuer, { issuer, ...inside })).toBe('sso.unusable');
});

test('[SSO-9] a slash at the end makes no other issuer, and the name in the tokens is the provider’s', async () => {
  const issuer = 'https://login.example.org';
  expect(await described(issuer, { issuer: `${issuer}/`, ...endpoints(issuer) })).toBe(`${issuer}/`);
});
