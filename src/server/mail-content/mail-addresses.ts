import { isEmailAddress } from '#core/fields/registry.ts';
import { addressParser } from 'postal-mime';

/** Somebody whom a header names. */
export interface MailPerson {
  /** Empty where only the address is told. */
  readonly name: string;
  /** Empty where only the name is told. */
  readonly address: string;
}

/** Most people of one kind that are read of a message. */
const MAX_PEOPLE = 500;
/** Longest field that is read for people, in characters. */
const PEOPLE_LENGTH = 64 * 1024;
const NAME_LENGTH = 200;
const ADDRESS_LENGTH = 320;

/** The people of a field as it is written, those of groups too. */
export function mailPeople(fields: readonly string[]): readonly MailPerson[] {
  const text = fields.join(', ').slice(0, PEOPLE_LENGTH);
  if (text === '') return [];
  return addressParser(text, { flatten: true })
    .map(({ name, address }) => personOf(name, oneLine(address ?? '', ADDRESS_LENGTH)))
    .filter(({ name, address }) => name !== '' || address !== '')
    .slice(0, MAX_PEOPLE);
}

/** A text of a header as one line of characters that are seen, those that turn its direction gone. */
export function oneLine(text: string, length: number): string {
  const line = text
    .slice(0, length * 4)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, length).join('').trim();
}

/** What is written for an address and is none is a name. */
function personOf(givenName: string, written: string): MailPerson {
  const name = oneLine(givenName, NAME_LENGTH);
  const plain = written.replaceAll(' ', '');
  const address = isEmailAddress(plain)
    ? plain
    : (/[^\s@<>(),:;"[\]]+@[^\s@<>(),:;"[\]]+/u.exec(plain)?.[0] ?? '');
  if (!isEmailAddress(address))
    return { name: name === '' ? [...written].slice(0, NAME_LENGTH).join('') : name, address: '' };
  // A name in which the address is written once more tells nothing beside it.
  return { name: name.toLowerCase() === address.toLowerCase() ? '' : name, address };
}
