import type { Catalog } from '#core/catalog/catalog.ts';
import type { GroupInfo } from '#core/contract/people/user-routes.ts';
import { AppError } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';
import { groupMembers, groupRoleSources } from '../query/people/group-details.ts';
import { rolesOf } from './roles-of.ts';

/** A group beside its columns: the roles that its members have by it, and how many they are. Throws AppError `record.unknown`. */
export async function groupInfo(
  db: Runner,
  { catalog, group, locale }: { readonly catalog: Catalog; readonly group: number; readonly locale: string },
): Promise<GroupInfo> {
  const members = await groupMembers(db, group);
  if (!members) throw new AppError('record.unknown');
  const sources = await groupRoleSources(db, group);
  return {
    id: group,
    roles: rolesOf(catalog, sources, locale),
    members: members.direct,
    inside: members.inside,
  };
}
