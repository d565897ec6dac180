import { z } from 'zod';
import { Labels } from '../language/labels-schema.ts';

/** An address that a provider is reached at: https, or http on this machine alone. */
export const ProviderUrl = z
  .string()
  .max(500)
  .refine(isProviderUrl, 'an address with https://, or with http:// on this machine');

/** The provider's endpoints where its discovery document is not used. */
const ProviderEndpoints = z.strictObject({
  authorization: ProviderUrl,
  token: ProviderUrl,
  userinfo: ProviderUrl.optional(),
  endSession: ProviderUrl.optional(),
});

/** Single sign-on by OpenID Connect (spec 7). */
export const SsoSettings = z.strictObject({
  active: z.boolean().default(false),
  /** The login page has no password form. */
  only: z.boolean().default(false),
  /** The login page goes to the provider at once. */
  autologin: z.boolean().default(false),
  issuer: ProviderUrl.optional(),
  endpoints: ProviderEndpoints.optional(),
  /** Where the provider's keys are, where its discovery document is not used. */
  jwks: ProviderUrl.optional(),
  client_id: z.string().min(1).max(500).optional(),
  /** Sealed. */
  client_secret: z.string().max(5_000).optional(),
  /** What the button says. */
  label: Labels.optional(),
  /** An unknown person with a verified e-mail becomes a user with these roles; otherwise is refused. */
  createUsers: z.boolean().default(false),
  newUserRoles: z.array(z.number().int()).max(100).default([]),
});

export type SsoSettings = z.infer<typeof SsoSettings>;

function isProviderUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !isUrl(text)) return false;
  return text.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(text);
}

/** The core has no URL class; a host without spaces or credentials is what matters here. */
function isUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#@"<>\\^`{|}]+(\/[^\s"<>\\^`{|}]*)?$/.test(text);
}
