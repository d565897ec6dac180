import { KINDS } from '../catalog/objects/registry.ts';
import { objectsIn, type Document, type ProblemKind } from '../catalog/schema.ts';
import { isProperties } from '../catalog/walk-schema.ts';
import { hasKeys, indexOfMember, memberKey, type EditPlace } from './place.ts';

/** In what one place of a document differs from what it was; a member that only stands elsewhere in its list is `moved`. */
export interface Difference {
  readonly place: EditPlace;
  readonly what: 'added' | 'removed' | 'changed' | 'moved';
  /** What stood there; undefined where there was nothing. */
  readonly before: unknown;
  readonly after: unknown;
}

/** An object of the catalog that a change adds, takes away or changes, with the differences inside it. */
export interface ObjectChange {
  readonly kind: ProblemKind;
  readonly id: number;
  readonly what: 'added' | 'removed' | 'changed';
  /** The object as it is after the change, or was before it was taken away. */
  readonly object: { readonly id: number; readonly name: string };
  readonly differences: readonly Difference[];
}

/** The objects in which two documents differ, in the order of the document. */
export function changesBetween(before: Document, after: Document): readonly ObjectChange[] {
  const application = differencesBetween(before.application, after.application, ['application']);
  return [
    ...(application.length > 0
      ? [
          {
            kind: 'application' as const,
            id: after.application.id,
            what: 'changed' as const,
            object: after.application,
            differences: application,
          },
        ]
      : []),
    ...KINDS.flatMap((kind) => {
      const [old, now] = [objectsIn(before, kind), objectsIn(after, kind)];
      const known = new Map(old.map((object) => [object.id, object]));
      const kept = new Set(now.map(({ id }) => id));
      return [
        ...now.flatMap((object): readonly ObjectChange[] => {
          const was = known.get(object.id);
          if (!was) return [{ kind, id: object.id, what: 'added', object, differences: [] }];
          if (was === object) return [];
          const differences = differencesBetween(was, object, [kind, object.id]);
          return differences.length > 0
            ? [{ kind, id: object.id, what: 'changed', object, differences }]
            : [];
        }),
        ...old
          .filter(({ id }) => !kept.has(id))
          .map((object): ObjectChange => ({ kind, id: object.id, what: 'removed', object, differences: [] })),
      ];
    }),
  ];
}

/** In what a value differs from what it was, at the innermost places that there are for it. */
function differencesBetween(before: unknown, after: unknown, place: EditPlace): readonly Difference[] {
  if (before === after) return [];
  if (isKeyed(before) && isKeyed(after)) return memberDifferences(before, after, place);
  if (isProperties(before) && isProperties(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differencesBetween(before[key], after[key], [...place, key]));
  }
  if (before === undefined && isKeyed(after)) return memberDifferences([], after, place);
  if (after === undefined && isKeyed(before)) return memberDifferences(before, [], place);
  if (sameValue(before, after)) return [];
  const what = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ place, what, before, after }];
}

function memberDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  place: EditPlace,
): readonly Difference[] {
  const inside = after.flatMap((member): readonly Difference[] => {
    const key = memberKey(member) ?? '';
    const at = indexOfMember(before, key);
    if (at < 0) return [{ place: [...place, key], what: 'added', before: undefined, after: member }];
    return differencesBetween(before[at], member, [...place, key]);
  });
  const removed = before
    .filter((member) => indexOfMember(after, memberKey(member) ?? '') < 0)
    .map((member): Difference => ({
      place: [...place, memberKey(member) ?? ''],
      what: 'removed',
      before: member,
      after: undefined,
    }));
  return [...inside, ...removed, ...moves(before, after, place)];
}

/** The fewest members whose moves bring the common ones from one order to the other. */
function moves(
  before: readonly unknown[],
  after: readonly unknown[],
  place: EditPlace,
): readonly Difference[] {
  const order = after.flatMap((member) => {
    const key = memberKey(member) ?? '';
    const was = indexOfMember(before, key);
    return was < 0 ? [] : [{ key, was, now: indexOfMember(after, key) }];
  });
  const stays = risingPart(order.map(({ was }) => was));
  return order
    .filter((_, at) => !stays.has(at))
    .map(({ key, was, now }) => ({
      place: [...place, key],
      what: 'moved' as const,
      before: was,
      after: now,
    }));
}

/** The places of a longest rising part of a row of numbers that differ. */
export function risingPart(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  numbers.forEach((value, at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  });
  const rise = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) rise.add(at);
  return rise;
}

function isKeyed(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && hasKeys(value);
}

/** Whether two values of a document are the same, whatever the order of their properties. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, at) => sameValue(entry, other[at]));
  if (!isProperties(one) || !isProperties(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
}
