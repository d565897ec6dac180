import { z } from 'zod';
import { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from './passkeys.ts';
import { route } from '../route/route.ts';
import { NextPlace } from './session-routes.ts';

/** A code as it is typed: of an authenticator app, or a recovery code. */
export const TypedCode = z.string().trim().min(1).max(60);
/** The name that a person gives a passkey. */
export const PasskeyName = z.string().trim().min(1).max(60);

const Locale = z.string().max(20);
/** Where to go, and the recovery codes that are told once. */
const Entered = z.object({ location: z.string(), codes: z.array(z.string()).readonly() });

/** Second factors at sign-in, setting one up there, signing in with a passkey, and the way back for who lost all. */
export const SECOND_FACTOR_ROUTES = {
  session_second_factor: route({
    method: 'GET',
    path: '/session/second_factor/',
    audience: 'public',
    summary: 'The page that asks for the second factor of a sign-in under way',
    query: z.object({ _locale: Locale.optional() }),
    media: 'text/html',
  }),
  session_second_factor_code: route({
    method: 'POST',
    path: '/session/second_factor/code',
    audience: 'public',
    form: { code: 'code' },
    summary: 'Completes a sign-in with a code of the authenticator app, or with a recovery code',
    body: z.strictObject({ code: TypedCode }),
    answer: NextPlace,
  }),
  session_second_factor_passkey_options: route({
    method: 'POST',
    path: '/session/second_factor/passkey/options',
    audience: 'public',
    summary: 'What the browser needs to ask for a passkey of the account that signs in',
    body: z.strictObject({}),
    answer: PasskeyRequest,
  }),
  session_second_factor_passkey: route({
    method: 'POST',
    path: '/session/second_factor/passkey',
    audience: 'public',
    summary: 'Completes a sign-in with a passkey',
    body: z.strictObject({ response: PasskeyProof }),
    answer: NextPlace,
  }),
  session_enrolment: route({
    method: 'GET',
    path: '/session/second_factor/new',
    audience: 'public',
    summary: 'The page on which a second factor is set up before its person comes in',
    query: z.object({ _locale: Locale.optional() }),
    media: 'text/html',
  }),
  session_enrolment_confirm: route({
    method: 'POST',
    path: '/session/second_factor/new/confirm',
    audience: 'public',
    summary:
      'Sets the authenticator app up whose key the page showed, signs in, and tells the recovery codes once',
    body: z.strictObject({ code: TypedCode }),
    answer: Entered,
  }),
  session_enrolment_passkey_options: route({
    method: 'POST',
    path: '/session/second_factor/new/passkey/options',
    audience: 'public',
    summary: 'What the browser needs to make a passkey for the account that signs in',
    body: z.strictObject({}),
    answer: PasskeyCreation,
  }),
  session_enrolment_passkey: route({
    method: 'POST',
    path: '/session/second_factor/new/passkey',
    audience: 'public',
    summary: 'Sets a passkey up as second factor, signs in, and tells the recovery codes once',
    body: z.strictObject({ response: NewPasskey, name: PasskeyName }),
    answer: Entered,
  }),
  session_passkey_options: route({
    method: 'POST',
    path: '/session/passkey/options',
    audience: 'public',
    summary: 'What the browser needs to ask for any passkey of this site',
    body: z.strictObject({}),
    answer: PasskeyRequest,
  }),
  session_passkey: route({
    method: 'POST',
    path: '/session/passkey',
    audience: 'public',
    summary: 'Signs in with a passkey alone; nothing else is asked for then',
    body: z.strictObject({
      response: PasskeyProof,
      locale: Locale.optional(),
      timeZone: z.string().max(60).optional(),
      returnTo: z.string().max(2_000).optional(),
      /** Opens the configuration, for supervisors. */
      configuration: z.boolean().optional(),
    }),
    answer: NextPlace,
  }),
  admin_user_factor_reset: route({
    method: 'POST',
    path: '/admin/security/user/factor',
    audience: 'configuration',
    summary: "Removes somebody else's second factors and passkeys, and ends the account's sessions",
    body: z.strictObject({
      /** `user:17`, or `extranet:<table>:<record>`. */
      account: z.string().regex(/^(user:\d{1,16}|extranet:\d{1,16}:\d{1,16})$/, 'an account such as user:17'),
    }),
    answer: z.object({ totp: z.boolean(), passkeys: z.number() }),
  }),
} as const;
