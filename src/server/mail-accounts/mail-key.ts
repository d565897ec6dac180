import { createHash } from 'node:crypto';

/**
 * The key by which an e-mail is known: a digest of its Message-ID (RFC 5322 3.6.4), so that what a sender writes there is
 * neither a long key nor one of ours. The same for what goes out and what comes in.
 */
export function mailKeyOf(mailId: string): string {
  return `m.${createHash('sha256').update(mailId.trim().replace(/^<|>$/g, '')).digest('base64url')}`;
}
