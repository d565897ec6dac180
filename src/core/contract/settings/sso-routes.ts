import { z } from 'zod';
import { Labels } from '../../language/labels-schema.ts';
import { route } from '../route/route.ts';

/** An address as an administrator types it; the server says in the reader's language what is wrong with it. */
const TypedAddress = z.string().trim().min(1).max(500);

/** The provider's endpoints, where its discovery document is not used. */
const TypedEndpoints = z.strictObject({
  authorization: TypedAddress,
  token: TypedAddress,
  userinfo: TypedAddress.optional(),
  endSession: TypedAddress.optional(),
});

/** What is missing or wrong, and where: in the settings themselves, or at a step of the conversation with the provider. */
export const SsoProblem = z.object({
  step: z.enum(['settings', 'discovery', 'keys', 'client']),
  code: z.string(),
  message: z.string(),
});

/** The settings of single sign-on as administrators see them: whether the secret is set, never which it is. */
export const SsoView = z.object({
  active: z.boolean(),
  only: z.boolean(),
  autologin: z.boolean(),
  issuer: z.string().nullable(),
  endpoints: TypedEndpoints.nullable(),
  jwks: z.string().nullable(),
  client_id: z.string().nullable(),
  client_secret_set: z.boolean(),
  label: z.record(z.string(), z.string()).nullable(),
  create_users: z.boolean(),
  new_user_roles: z.array(z.number()),
  /** What is to be registered at the provider; null while nobody said where browsers find the application. */
  redirect_address: z.string().nullable(),
  sign_out_address: z.string().nullable(),
  /** Where supervisors sign in by password when single sign-on is the only way for others. */
  break_glass_address: z.string(),
  /** The roles that new users may get. */
  roles: z.array(z.object({ id: z.number(), label: z.string() })),
  problems: z.array(SsoProblem),
});

/** What the provider said of itself. */
const SsoFound = z.object({
  issuer: z.string(),
  authorization: z.string(),
  token: z.string(),
  userinfo: z.string().nullable(),
  end_session: z.string().nullable(),
  jwks: z.string(),
  /** How many of its keys can prove a signature; null where they could not be read. */
  keys: z.number().nullable(),
  /** The ways of signing that are accepted of those it knows. */
  algorithms: z.array(z.string()),
  /** Whether it knows the client id and takes the secret; null where it does not tell without a person. */
  client_accepted: z.boolean().nullable(),
});

/** The routes of single sign-on (spec 2, 7). */
export const SSO_ROUTES = {
  session_sso: route({
    method: 'GET',
    path: '/session/sso/',
    audience: 'public',
    summary:
      'Goes to the provider of the single sign-on, with the locale and the time zone of the session to be',
    query: z.object({
      m_sLocale: z.string().max(20).optional(),
      m_sTimeZone: z.string().max(60).optional(),
      return: z.string().max(2_000).optional(),
      /** Opens the configuration, for supervisors: the provider asks for the person anew. */
      configuration: z.enum(['0', '1']).optional(),
    }),
    media: 'text/html',
  }),
  session_sso_callback: route({
    method: 'GET',
    path: '/session/sso/callback',
    audience: 'public',
    summary:
      'Where the provider sends the browser back to: into the application, or to the login page with the reason',
    query: z.object({
      state: z.string().max(200).optional(),
      code: z.string().max(8_000).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
    media: 'text/html',
  }),
  admin_website_sso: route({
    method: 'GET',
    path: '/admin/website/sso/',
    audience: 'configuration',
    summary:
      'The settings of single sign-on without the secret, what to register at the provider, and what is missing',
    answer: SsoView,
  }),
  admin_website_sso_check: route({
    method: 'POST',
    path: '/admin/website/sso/check',
    audience: 'configuration',
    summary: 'Asks the provider as a sign-on does: what was found, or which step failed',
    answer: z.object({ ok: z.boolean(), problems: z.array(SsoProblem), found: SsoFound.nullable() }),
  }),
  admin_website_sso_forget: route({
    method: 'POST',
    path: '/admin/website/sso/forget',
    audience: 'configuration',
    summary: 'Forgets whom a user is at the providers: the next sign-on finds the user by e-mail again',
    body: z.strictObject({ user: z.number().int().min(0) }),
    answer: z.object({ forgotten: z.number() }),
  }),
  admin_website_sso_active: setting(
    'active',
    z.boolean(),
    'Switches single sign-on; on only after a good check',
  ),
  admin_website_sso_only: setting('only', z.boolean(), 'Closes the password form to all but supervisors'),
  admin_website_sso_autologin: setting(
    'autologin',
    z.boolean(),
    'Lets the login page go to the provider at once',
  ),
  admin_website_sso_issuer: setting('issuer', TypedAddress.nullable(), "The provider's issuer address"),
  admin_website_sso_endpoints: setting(
    'endpoints',
    TypedEndpoints.nullable(),
    "The provider's endpoints, in the place of those of its discovery document",
  ),
  admin_website_sso_jwks: setting(
    'jwks',
    TypedAddress.nullable(),
    "Where the provider's keys are, in the place of what its discovery document says",
  ),
  admin_website_sso_client_id: setting(
    'client_id',
    z.string().trim().min(1).max(500).nullable(),
    'The id of this application at the provider',
  ),
  admin_website_sso_client_secret: setting(
    'client_secret',
    z.string().min(1).max(2_000).nullable(),
    'The secret of this application at the provider; it is never shown again',
  ),
  admin_website_sso_label: setting('label', Labels.nullable(), 'What the button of the login page says'),
  admin_website_sso_create_users: setting(
    'create_users',
    z.boolean(),
    'Makes a user of an unknown person whose e-mail the provider has verified',
  ),
  admin_website_sso_new_user_roles: setting(
    'new_user_roles',
    z.array(z.number().int().min(0)).max(100),
    'The roles of users made so',
  ),
} as const;

/** One setting, changed by a call of its own (ROUTE-35); null takes it away. */
function setting<Value extends z.ZodType>(name: string, value: Value, summary: string) {
  return route({
    method: 'POST',
    path: `/admin/website/sso/${name}`,
    audience: 'configuration',
    summary,
    body: z.strictObject({ value }),
    answer: SsoView,
  });
}
