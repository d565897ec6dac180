import type { Database } from '../database/pool.ts';
import type { KnownPeople } from '../mail-content/mail-content.ts';
import { peopleOfOrganisation } from '../query/people/mail-messages.ts';

/** Milliseconds for which the people of the organisation are taken to be the same. */
const KEPT = 5 * 60_000;

const kept = new WeakMap<Database, { readonly until: number; readonly people: Promise<KnownPeople> }>();

/** Who belongs to the organisation, as it was a few minutes ago at most: every e-mail asks. */
export async function knownPeople(db: Database): Promise<KnownPeople> {
  const before = kept.get(db);
  if (before && before.until > Date.now()) return await before.people;
  const people = peopleOfOrganisation(db);
  kept.set(db, { until: Date.now() + KEPT, people });
  // What failed is asked again.
  people.catch(() => kept.delete(db));
  return await people;
}
