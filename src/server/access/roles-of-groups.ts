import type { Viewer } from '#core/access/viewer.ts';
import { roleSources } from '../query/people/user-details.ts';
import type { RequestContext } from '../records/records.ts';

/** The groups by which a user has roles that are not the user's own, by the role's id; none for whoever is no user. */
export async function rolesOfGroups(
  { db }: Pick<RequestContext, 'db'>,
  { account, userId }: Viewer,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (account !== `user:${userId}`) return new Map();
  const sources = Map.groupBy(await roleSources(db, userId), ({ role }) => role);
  return new Map(
    [...sources]
      .filter(([, from]) => from.every(({ group }) => group !== null))
      .map(([role, from]) => [role, from.flatMap(({ group }) => group ?? [])]),
  );
}
