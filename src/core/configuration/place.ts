import { isProperties } from '../catalog/walk-schema.ts';

/**
 * A place in a document that stays the same whatever stands before it: properties by their names, members of lists by
 * their ids, or by their codes where they are choices. `['tables', 10, 'columns', 42, 'label', 'en']`. Members of other
 * lists have no place of their own: such a list is one value.
 */
export type EditPlace = readonly (string | number)[];

/** What a member of a list is known by among the others; undefined for what has neither an id nor a code. */
export function memberKey(member: unknown): string | number | undefined {
  if (!isProperties(member)) return undefined;
  const { id, code } = member;
  if (typeof id === 'number') return id;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the members of a list have places of their own. */
export function hasKeys(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every((member) => memberKey(member) !== undefined);
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
