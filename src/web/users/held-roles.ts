import type { UserInfo } from '#core/contract/people/user-routes.ts';
import type { UserDraft } from './user-draft.ts';

/** A role that a user has once the form is saved. */
export interface HeldRole {
  readonly code: string;
  readonly label: string;
  /** It is given to the user, not only to groups. */
  readonly own: boolean;
  /** It is given in the form, and not saved yet. */
  readonly isNew: boolean;
  /** The groups that give it. */
  readonly groups: readonly string[];
}

/** The roles of a user or a group as the form has them, with those of the saved groups, in the order of the configuration. */
export function heldRoles(
  saved: UserInfo['roles'],
  { roles, choices }: Pick<UserDraft, 'roles' | 'choices'>,
): readonly HeldRole[] {
  return choices.flatMap(({ code, label }) => {
    const known = saved.find(({ id }) => String(id) === code);
    const own = roles.includes(code);
    const groups = known?.groups ?? [];
    return own || groups.length > 0 ? [{ code, label, own, isNew: own && known?.own !== true, groups }] : [];
  });
}
