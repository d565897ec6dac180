import { LANGUAGES, matchLocale } from '#core/language/languages.ts';
import { Refusal } from './refusal.ts';
import type { Redeemed } from './redeem-code.ts';

/** A person as a provider knows it. */
export interface ProviderIdentity {
  readonly issuer: string;
  /** Names the person at this issuer, for ever. */
  readonly subject: string;
}

/** What is needed of a person whom nobody here knows yet. */
export interface Introduction {
  readonly email: string;
  readonly name: string;
  /** The code of the person's language; null where the product does not speak it. */
  readonly language: number | null;
}

type Claims = Readonly<Record<string, unknown>>;

/** Longest name of a user (the catalog's own column). */
const MAX_NAME_LENGTH = 150;

/** Who signed in at the provider. Throws Refusal where the name is none that can be kept. */
export function personOf({ claims }: Redeemed): ProviderIdentity {
  const { iss: issuer, sub: subject } = claims;
  if (!/^[ -~]{1,255}$/.test(subject)) throw new Refusal('bad-answer', { detail: 'sub' });
  return { issuer, subject };
}

/**
 * The verified e-mail of a person, with name and language. Throws Refusal `no-email` or `email-not-verified`: the
 * provider's word on the address is all that ties the person to a user.
 */
export async function introductionOf(redeemed: Redeemed): Promise<Introduction> {
  const claims = saysVerified(redeemed.claims) === undefined ? await whole(redeemed) : redeemed.claims;
  const { email } = claims;
  if (typeof email !== 'string' || !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) || email.length > 250)
    throw new Refusal('no-email', { login: redeemed.claims.sub });
  if (saysVerified(claims) !== true) throw new Refusal('email-not-verified', { login: email });
  return { email, name: nameOf(claims) ?? email, language: languageOf(claims) };
}

/** E-mail and its verification must come from one answer: each could be about another address. */
async function whole({ claims, more }: Redeemed): Promise<Claims> {
  const told = await more();
  return told['email'] === undefined ? claims : told;
}

/** Whether the e-mail is verified; undefined where nothing is said. Microsoft says it in a claim of its own. */
function saysVerified(claims: Claims): boolean | undefined {
  if (claims['email'] === undefined) return undefined;
  const { email_verified: verified, xms_edov: domainOwned } = claims;
  if (verified !== undefined) return verified === true;
  return domainOwned === undefined ? undefined : [true, 1, '1'].includes(domainOwned as never);
}

function nameOf(claims: Claims): string | undefined {
  const parts = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string');
  const names = [claims['name'], parts.join(' '), claims['preferred_username']];
  return names
    .filter((name) => typeof name === 'string')
    .map((name) => [...name.replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, MAX_NAME_LENGTH).join(''))
    .find((name) => name !== '');
}

function languageOf({ locale }: Claims): number | null {
  return (typeof locale === 'string' && matchLocale(locale, LANGUAGES)?.code) || null;
}
