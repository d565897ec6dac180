import { KINDS } from '../catalog/objects/registry.ts';
import { objectsIn, type Document } from '../catalog/schema.ts';
import { isProperties } from '../catalog/walk-schema.ts';
import { risingPart, sameValue } from './compare.ts';
import type { Edit } from './edit-schema.ts';
import { hasKeys, memberKey, type EditPlace } from './place.ts';

/**
 * The edits that make one document of another, each at the innermost place that there is for it: what others change
 * elsewhere meanwhile stays. Made on `before` they give `after`; none where both say the same.
 */
export function editsBetween(before: Document, after: Document): readonly Edit[] {
  return [
    ...propertyEdits(before.application, after.application, ['application']),
    ...KINDS.flatMap((kind) => {
      const [old, now] = [objectsIn(before, kind), objectsIn(after, kind)];
      const known = new Map(old.map((object) => [object.id, object]));
      const kept = new Set(now.map(({ id }) => id));
      return [
        ...old.flatMap(({ id }): readonly Edit[] =>
          kept.has(id) ? [] : [{ kind: 'remove', place: [kind, id] }],
        ),
        // Objects stand in the order of their names, wherever they are put.
        ...now.flatMap((object): readonly Edit[] => {
          const was = known.get(object.id);
          if (was === object) return [];
          return was
            ? propertyEdits(was, object, [kind, object.id])
            : [{ kind: 'add', place: [kind], value: { ...object } }];
        }),
      ];
    }),
  ];
}

function propertyEdits(before: object, after: object, place: EditPlace): readonly Edit[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    valueEdits(old.get(key), now.get(key), [...place, key]),
  );
}

function valueEdits(before: unknown, after: unknown, place: EditPlace): readonly Edit[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after) && hasKeys(before) && hasKeys(after))
    return memberEdits(before, after, place);
  if (isProperties(before) && isProperties(after)) return propertyEdits(before, after, place);
  if (sameValue(before, after)) return [];
  return [{ kind: 'set', place: [...place], ...(after === undefined ? {} : { value: after }) }];
}

function memberEdits(
  before: readonly unknown[],
  after: readonly unknown[],
  place: EditPlace,
): readonly Edit[] {
  const places = new Map(before.map((member, at) => [memberKey(member) ?? '', at]));
  const keys = after.map((member) => memberKey(member) ?? '');
  const kept = new Set(keys);
  const common = keys.filter((key) => places.has(key));
  const rise = risingPart(common.map((key) => places.get(key) ?? 0));
  const stays = new Set(common.filter((_, at) => rise.has(at)));
  const removed = [...places.keys()].filter((key) => !kept.has(key));
  // From the last one to the first: what a member stands before is in its place already.
  const placed = keys.flatMap((key, at): readonly Edit[] => {
    if (stays.has(key)) return [];
    const next = keys[at + 1];
    const where = next === undefined ? {} : { before: next };
    const member = after[at];
    return places.has(key) || !isProperties(member)
      ? [{ kind: 'move', place: [...place, key], ...where }]
      : [{ kind: 'add', place: [...place], value: { ...member }, ...where }];
  });
  return [
    ...removed.map((key): Edit => ({ kind: 'remove', place: [...place, key] })),
    ...after.flatMap((member, at) => {
      const key = keys[at] ?? '';
      const was = places.get(key);
      return was === undefined ? [] : valueEdits(before[was], member, [...place, key]);
    }),
    ...placed.toReversed(),
  ];
}
