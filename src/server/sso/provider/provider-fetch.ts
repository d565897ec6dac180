import type { CustomFetch } from 'openid-client';
import { ProviderUrl } from '#core/site-settings/sso.ts';

/** How long one conversation with a provider may take in all, in milliseconds. */
export const PROVIDER_TIMEOUT = 10_000;

/** Largest answer of a provider in bytes; discovery documents and key sets stay far below. */
const MAX_ANSWER_BYTES = 524_288;

/** The provider cannot be reached, does not answer in time, or says itself that it cannot answer now. */
export class ProviderDown extends Error {}

/**
 * Asks a provider within limits: only addresses that a setting may have, no redirects, a bounded answer, and all of
 * the conversation within `patience` milliseconds from now on. Throws ProviderDown.
 */
export function limitedFetch(patience = PROVIDER_TIMEOUT): CustomFetch {
  const deadline = AbortSignal.timeout(patience);
  return async (url, { body, headers, method }) => {
    if (!ProviderUrl.safeParse(url).success) throw new ProviderDown('address');
    const answer = await reached(async () => {
      const asked = { headers, method, body: (body ?? null) as URLSearchParams | null };
      const response = await fetch(url, { ...asked, redirect: 'manual', signal: deadline });
      return { response, bytes: await boundedBody(response) };
    });
    const { status, headers: said } = answer.response;
    if (status >= 500 || status === 429) throw new ProviderDown(`status ${status}`);
    return new Response(answer.bytes.length > 0 ? answer.bytes : null, { status, headers: said });
  };
}

/** A provider of this machine, which needs no https. */
export function isLocal(issuer: string): boolean {
  return issuer.startsWith('http:');
}

async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderDown) throw error;
    const { cause, name } = error as Error;
    throw new ProviderDown((cause as { code?: string } | undefined)?.code ?? name);
  }
}

async function boundedBody({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new ProviderDown('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
