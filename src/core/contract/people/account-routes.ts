import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '../session/passkeys.ts';
import { route } from '../route/route.ts';
import { PasskeyName, TypedCode } from '../session/second-factor-routes.ts';
import { Password } from '../session/session-routes.ts';

const Done = z.object({});
/** Codes that are told once. */
const RecoveryCodes = z.array(z.string()).readonly();
const Codes = z.object({ codes: RecoveryCodes });
const PasskeyId = naming('plain', z.number().int().positive());

const PasskeyInfo = z.object({
  id: z.number(),
  name: z.string(),
  /** Kept by more than one device, such as by a password manager. */
  backedUp: z.boolean(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});

/** How a user is called, and how the application speaks to that person. */
const Profile = z.strictObject({
  name: z.string().trim().min(1).max(150),
  /** The code of a language. */
  language: naming('plain', z.number().int()).nullable(),
  /** A name such as Europe/Paris. */
  timeZone: z.string().max(60).nullable(),
});

/** How an account is protected. */
export const AccountSecurity = z.object({
  login: z.string(),
  /** Fewest characters of a new password. */
  shortest: z.number(),
  /** A role asks for a second factor: the last one cannot be removed. */
  required: z.boolean(),
  totp: z.object({ since: z.string() }).nullable(),
  recoveryCodes: z.number(),
  passkeys: z.array(PasskeyInfo).readonly(),
  /** False where the application has no address that passkeys can belong to. */
  passkeysPossible: z.boolean(),
  /** What a change needs: nothing where `fresh`, else a passkey, or the password and, where `code`, a code as well. */
  proof: z.object({
    fresh: z.boolean(),
    password: z.boolean(),
    code: z.boolean(),
    passkey: z.boolean(),
  }),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

/**
 * What signed-in people do with their own second factors and passkeys. Changes answer `factor.proof` where the last
 * proof of who is there is older than ten minutes.
 */
export const ACCOUNT_ROUTES = {
  account_profile: route({
    method: 'GET',
    path: '/session/account/profile',
    audience: 'session',
    personal: true,
    summary: 'The own name, language and time zone; null where none is set',
    answer: Profile,
  }),
  account_profile_save: route({
    method: 'POST',
    path: '/session/account/profile',
    audience: 'session',
    fields: true,
    summary: 'Changes the own name, language and time zone; the session goes on in them',
    body: Profile,
    answer: Done,
  }),
  account_security: route({
    method: 'GET',
    path: '/session/account/security',
    audience: 'session',
    personal: true,
    summary: 'How the account is protected, and what changes of it need',
    answer: AccountSecurity,
  }),
  account_proof_options: route({
    method: 'POST',
    path: '/session/account/proof/options',
    audience: 'session',
    summary: 'What the browser needs to ask for a passkey of the account',
    body: z.strictObject({}),
    answer: PasskeyRequest,
  }),
  account_proof: route({
    method: 'POST',
    path: '/session/account/proof',
    audience: 'session',
    summary:
      'Proves who is there, for changes in the next ten minutes: by a passkey, or by the password and a code where the account has an authenticator app',
    body: z.union([
      z.strictObject({ password: Password, code: TypedCode.optional() }),
      z.strictObject({ response: PasskeyProof }),
    ]),
    answer: Done,
  }),
  account_totp_start: route({
    method: 'POST',
    path: '/session/account/totp/start',
    audience: 'session',
    summary:
      'A new key for an authenticator app; it counts once it is confirmed, with `token`, within ten minutes',
    body: z.strictObject({}),
    answer: z.object({ token: z.string(), secret: z.string(), uri: z.string() }),
  }),
  account_totp_confirm: route({
    method: 'POST',
    path: '/session/account/totp/confirm',
    audience: 'session',
    summary:
      'Sets the authenticator app up, in the place of one before; `codes` are recovery codes told once, where the account had none',
    body: z.strictObject({ token: z.string().max(100), code: TypedCode }),
    answer: Codes,
  }),
  account_totp_remove: route({
    method: 'POST',
    path: '/session/account/totp/remove',
    audience: 'session',
    summary: 'Removes the authenticator app',
    body: z.strictObject({}),
    answer: Done,
  }),
  account_recovery_codes: route({
    method: 'POST',
    path: '/session/account/recovery_codes',
    audience: 'session',
    summary: 'New recovery codes, told once; those before no longer work',
    body: z.strictObject({}),
    answer: Codes,
  }),
  account_passkey_options: route({
    method: 'POST',
    path: '/session/account/passkey/options',
    audience: 'session',
    summary: 'What the browser needs to make a passkey for the account',
    body: z.strictObject({}),
    answer: PasskeyCreation,
  }),
  account_passkey_add: route({
    method: 'POST',
    path: '/session/account/passkey/add',
    audience: 'session',
    summary: 'Adds a passkey; `codes` are recovery codes told once, where the account had none',
    body: z.strictObject({ response: naming('plain', NewPasskey), name: PasskeyName }),
    answer: z.object({ id: z.number(), codes: RecoveryCodes }),
  }),
  account_passkey_rename: route({
    method: 'POST',
    path: '/session/account/passkey/rename',
    audience: 'session',
    summary: 'Gives a passkey another name; needs no new proof',
    body: z.strictObject({ id: PasskeyId, name: PasskeyName }),
    answer: Done,
  }),
  account_passkey_remove: route({
    method: 'POST',
    path: '/session/account/passkey/remove',
    audience: 'session',
    summary: 'Removes a passkey',
    body: z.strictObject({ id: PasskeyId }),
    answer: Done,
  }),
} as const;
