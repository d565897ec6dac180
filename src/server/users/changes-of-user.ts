import type { UserActivityLine } from '#core/contract/people/user-routes.ts';
import type { AdministrationEvent } from '../site-settings/site-settings.ts';

/** One thing that became of a user by a change of administration. */
type ChangeOfUser = Pick<UserActivityLine, 'what' | 'name'>;

type Part = Readonly<Record<string, unknown>>;

/** What a change of administration did to the user whom it is about; roles by the name that `roleName` gives. */
export function changesOfUser(
  { what, before, after }: Pick<AdministrationEvent, 'what' | 'before' | 'after'>,
  roleName: (id: number) => string | undefined,
): readonly ChangeOfUser[] {
  if (what !== 'user.modify') return [{ what, name: null }];
  const [was, became] = [partOf(before), partOf(after)];
  const named = (value: unknown) => (typeof value === 'number' ? roleName(value) : String(value)) ?? null;
  const came = (part: string, one: string, other: string) => [
    ...missingIn(became[part], was[part]).map((value) => ({ what: one, name: named(value) })),
    ...missingIn(was[part], became[part]).map((value) => ({ what: other, name: named(value) })),
  ];
  const turned = (part: string, on: string, off: string) =>
    part in became && was[part] !== became[part]
      ? [{ what: became[part] === true ? on : off, name: null }]
      : [];
  const text = (part: string) =>
    part in became
      ? [{ what: `${part}-changed`, name: typeof became[part] === 'string' ? became[part] : '' }]
      : [];
  return [
    ...turned('active', 'allowed', 'blocked'),
    ...turned('supervisor', 'supervisor-given', 'supervisor-taken'),
    ...came('roles', 'role-added', 'role-removed'),
    ...came('groups', 'group-added', 'group-removed'),
    ...text('login'),
    ...text('email'),
  ];
}

function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null ? (value as Part) : {};
}

/** The entries of a list that another one has not. */
function missingIn(list: unknown, other: unknown): readonly unknown[] {
  const [entries, known] = [list, other].map((value) => (Array.isArray(value) ? (value as unknown[]) : []));
  return (entries ?? []).filter((entry) => known?.includes(entry) !== true);
}
