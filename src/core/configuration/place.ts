import { isProperties } from '../catalog/walk-schema.ts';

/**
 * A place in a document that stays the same whatever stands before it: properties by their names, members of lists by
 * their ids, by their codes where they are choices, or by the column that they are about, which elements of forms are.
 * `['tables', 10, 'columns', 42, 'label', 'en']`. Members of other lists have no place of their own: such a list is one
 * value.
 */
export type EditPlace = readonly (string | number)[];

/** What a member of a list is known by among the others: its id, code or column; undefined for what has none of them. */
export function memberKey(member: unknown): string | number | undefined {
  if (!isProperties(member)) return undefined;
  const { id, code, column } = member;
  if (typeof id === 'number') return id;
  if (typeof code === 'string') return code;
  return typeof column === 'number' ? column : undefined;
}

/** Whether the members of a list have places of their own: each is known by something that no other one has. */
export function hasKeys(list: readonly unknown[]): boolean {
  const keys = new Set(list.map(memberKey));
  return list.length > 0 && keys.size === list.length && !keys.has(undefined);
}

/** Where the member with this key stands in a list; -1 where there is none. */
export function indexOfMember(list: readonly unknown[], key: string | number): number {
  return list.findIndex((member) => memberKey(member) === key);
}

/** What stands at a place; undefined where there is nothing. */
export function partAt(value: unknown, place: EditPlace): unknown {
  return place.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return at[indexOfMember(at, key)];
    return isProperties(at) && Object.hasOwn(at, key) ? at[String(key)] : undefined;
  }, value);
}

/** The place as text, by which places are compared. */
export function placeKey(place: EditPlace): string {
  return JSON.stringify(place);
}
