import { z } from 'zod';

/** Bytes as browsers write them in JSON. */
const Base64Url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]+$/, 'base64url');
const CredentialId = Base64Url.max(1_400);

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What a browser needs to ask for a passkey; without `allowCredentials` any of this site's. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What a browser needs to make a passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Descriptor),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** A passkey's answer to a request. Browsers may add parts that are unknown here; they are left out. */
export const PasskeyProof = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.max(100).nullish(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** A new passkey, as the browser made it. */
export const NewPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;
