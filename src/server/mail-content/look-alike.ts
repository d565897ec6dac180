import { domainToASCII, domainToUnicode } from 'node:url';
import type { LookAlike } from '#core/contract/messaging/mail-notes.ts';
import type { MailPerson } from './mail-addresses.ts';
import { misleadsByScript, skeletonOf } from './skeleton.ts';

/** Who belongs to the organisation: the names of its active users, the domains of its addresses. */
export interface KnownPeople {
  readonly names: readonly string[];
  readonly domains: readonly string[];
}

/** What makes a sender look like somebody else, the gravest first; undefined for all others. */
export function lookAlikeOf(from: MailPerson | null, { names, domains }: KnownPeople): LookAlike | undefined {
  if (!from) return undefined;
  const { name, address } = from;
  const shown = addressIn(name);
  if (shown !== undefined && shown !== address.toLowerCase()) return { kind: 'otherAddress', shown, address };
  const ascii =
    domainToASCII(address.slice(address.lastIndexOf('@') + 1)) ||
    address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const own = domains.map((one) => domainToASCII(one) || one.toLowerCase()).filter((one) => one !== '');
  if (address === '' || own.some((one) => ascii === one || ascii.endsWith(`.${one}`))) return undefined;
  const domain = domainToUnicode(ascii) || ascii;
  const like = own.find((one) => skeletonOf(domainToUnicode(one)) === skeletonOf(domain));
  if (like !== undefined) return { kind: 'domain', domain: told(domain, ascii), like };
  if (domain.split('.').some(misleadsByScript)) return { kind: 'scripts', domain, ascii };
  const words = wordsOf(name);
  return words !== '' && own.length > 0 && names.some((one) => wordsOf(one) === words)
    ? { kind: 'colleague', name, address }
    : undefined;
}

/** A domain with how programs write it, where that differs. */
function told(domain: string, ascii: string): string {
  return domain === ascii ? domain : `${domain} (${ascii})`;
}

/** The first address that a name contains. */
function addressIn(name: string): string | undefined {
  const text = name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return /[^\s@<>"'(),:;[\]]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}/u
    .exec(text)?.[0]
    .toLowerCase();
}

/** The words of a name in one order, as they look: first and last names change places. One word alone is nobody's name. */
function wordsOf(name: string): string {
  const words = skeletonOf(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length < 2 ? '' : words.toSorted((one, other) => (one < other ? -1 : 1)).join(' ');
}
