import type { Basis } from './basis.ts';
import { kindOf } from './company.ts';
import type { Random } from '../random/random.ts';

/** Since when there have been contacts, in days. */
const HISTORY = 2_900;
/** Above 1: there are more new contacts every year. */
const GROWTH = 1.3;
/** Above 1: companies with a low id have more contacts than the others. */
const CONCENTRATION = 1.35;
/** How often a contact is drawn until one of a customer is found. */
const ATTEMPTS = 20;

/** The company that a contact works for. */
export function companyOfContact(basis: Basis, contact: number): number {
  const place = basis.at('employer', contact).next() ** CONCENTRATION;
  return 1 + Math.floor(place * basis.counts.companies);
}

/** How many days ago a contact became known; ids follow the time. */
export function ageOfContact({ counts }: Basis, contact: number): number {
  return 1 + Math.round(HISTORY * (1 - contact / counts.contacts) ** GROWTH);
}

/** A contact that was known so many days ago. */
export function contactKnown({ counts }: Basis, random: Random, age: number): number {
  const known = 1 - (Math.max(0, age) / HISTORY) ** (1 / GROWTH);
  return 1 + random.below(Math.max(1, Math.floor(counts.contacts * known)));
}

/** A customer and one of its contacts who was known so many days ago. */
export function customerKnown(
  basis: Basis,
  random: Random,
  age: number,
): { contact: number; company: number } {
  let contact = contactKnown(basis, random, age);
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    if (kindOf(basis, companyOfContact(basis, contact)) === 'customer') break;
    contact = contactKnown(basis, random, age);
  }
  return { contact, company: companyOfContact(basis, contact) };
}
