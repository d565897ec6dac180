import { namesAnyId } from '../formula/store/named-ids.ts';
import { KINDS, objectKind, scopeIn } from '../catalog/objects/registry.ts';
import { mapReferences, type FoundReference } from '../catalog/map-references.ts';
import { objectsIn, type Document, type ObjectKind } from '../catalog/schema.ts';
import { z } from 'zod';
import { childSchema, holdsReference, isProperties, settle, type Schema } from '../catalog/walk-schema.ts';
import { sameValue } from './compare.ts';
import type { Edit } from './edit-schema.ts';
import { hasKeys, memberKey, partAt, placeKey, type EditPlace } from './place.ts';
import { editPlaceOf } from './prepare.ts';

/** A place that refers to something, and how. */
interface ReferenceUse {
  readonly kind: ObjectKind;
  readonly object: { readonly id: number; readonly name: string };
  readonly place: EditPlace;
  readonly reference: FoundReference['mark']['reference'];
}

/** Every place outside the parts themselves that refers to one of these ids, in the order of the document. */
export function usesOf(document: Document, ids: ReadonlySet<number>): readonly ReferenceUse[] {
  const found: ReferenceUse[] = [];
  for (const kind of KINDS) {
    for (const object of objectsIn(document, kind)) {
      if (ids.has(object.id)) continue;
      mapReferences(objectKind(kind).schema, object, scopeIn(kind, object.id), (reference) => {
        const { mark, value, path, holder } = reference;
        const isInside = isProperties(holder) && ids.has(Number(holder['id']));
        if (!isInside && namesOne(reference, ids))
          found.push({ kind, object, place: editPlaceOf(kind, object, path), reference: mark.reference });
        return value;
      });
    }
  }
  return found;
}

function namesOne({ mark, value }: FoundReference, ids: ReadonlySet<number>): boolean {
  if (mark.reference === 'formula') return namesAnyId(String(value), ids);
  const named: readonly unknown[] = Array.isArray(value) ? value : [value];
  return named.some((id) => typeof id === 'number' && ids.has(id));
}

/** The places elsewhere that name the part at a place, or a part of it. */
export function usesOfPart(document: Document, place: EditPlace): readonly ReferenceUse[] {
  return usesOf(document, ownIdsIn(partAt(document, place)));
}

/** What taking something away does elsewhere. */
interface Removal {
  /** Takes it away, with the places that only name it and what cannot be without it. */
  readonly edits: readonly Edit[];
  /** Objects and columns that go with it, by their places. */
  readonly goneToo: readonly EditPlace[];
  /** What must be changed first: formulas that name what goes, and tables that would be left without their ground. */
  readonly inTheWay: readonly ReferenceUse[];
}

/**
 * Takes an object, a column or another part out of the document. Places that only name it go with it: of forms, views,
 * roles and menus; so do objects that are about it, such as the views of a table, and links that lead to it.
 */
export function removalOf(document: Document, place: EditPlace): Removal {
  const ids = new Set(ownIdsIn(partAt(document, place)));
  const goneToo: EditPlace[] = [];
  let cleaned = cleanedObjects(document, ids);
  for (let grown = true; grown;) {
    const before = ids.size;
    for (const { kind, object, value, dropped } of cleaned) {
      for (const member of dropped) for (const id of ownIdsIn(member)) ids.add(id);
      if (value === GONE && !GROUNDS.has(kind)) for (const id of ownIdsIn(object)) ids.add(id);
    }
    grown = ids.size > before;
    if (grown) cleaned = cleanedObjects(document, ids);
  }
  const edits: Edit[] = [];
  const inTheWay: ReferenceUse[] = [];
  const [own, ownId] = place;
  for (const kind of KINDS)
    for (const { id } of objectsIn(document, kind))
      if (ids.has(id) && !(kind === own && id === ownId)) {
        goneToo.push([kind, id]);
        edits.push({ kind: 'remove', place: [kind, id] });
      }
  const uses = usesOf(document, ids);
  for (const { kind, object, value } of cleaned) {
    if (value === GONE) inTheWay.push(...uses.filter((use) => use.object.id === object.id));
    else edits.push(...editsBetween(object, value, [kind, object.id]));
  }
  const parts = edits.filter((edit) => edit.kind === 'remove' && PARTS.has(edit.place.at(-2) ?? ''));
  const isOwn = (edit: Edit) => placeKey(edit.place) === placeKey(place);
  return {
    edits: edits.some(isOwn) ? edits : [...edits, { kind: 'remove', place: [...place] }],
    goneToo: [...goneToo, ...parts.filter((edit) => !isOwn(edit)).map((edit) => edit.place)],
    inTheWay: [...inTheWay, ...uses.filter(({ reference }) => reference === 'formula')],
  };
}

/** Lists whose members are something by themselves; others only name what goes. */
const PARTS: ReadonlySet<string | number> = new Set([
  'columns',
  'controls',
  'layouts',
  'templates',
  'buttons',
]);

/** Kinds that hold others up: they never go because of what they name. */
const GROUNDS: ReadonlySet<ObjectKind> = new Set(['tables', 'modules', 'dataTypes', 'roles']);

/** References that say what a thing is about: it is not left without them, though it may be made without. */
const DEFINING: ReadonlySet<string> = new Set(['table', 'module', 'parent', 'target', 'dataType']);

interface Cleaned {
  readonly kind: ObjectKind;
  readonly object: { readonly id: number; readonly name: string };
  /** The object without what goes, or `GONE`. */
  readonly value: unknown;
  /** Members with ids that go because of what they name. */
  readonly dropped: readonly unknown[];
}

function cleanedObjects(document: Document, ids: ReadonlySet<number>): readonly Cleaned[] {
  return KINDS.flatMap((kind) =>
    objectsIn(document, kind)
      .filter(({ id }) => !ids.has(id))
      .map((object) => {
        const dropped: unknown[] = [];
        return { kind, object, value: without(objectKind(kind).schema, object, { ids, dropped }), dropped };
      }),
  );
}

/** The own ids of a part and of the parts inside it. */
export function ownIdsIn(part: unknown): ReadonlySet<number> {
  const ids = new Set<number>();
  const visit = (value: unknown): void => {
    if (!isProperties(value)) return;
    if (typeof value['id'] === 'number') ids.add(value['id']);
    for (const inner of Object.values(value))
      if (Array.isArray(inner) && hasKeys(inner)) inner.forEach(visit);
  };
  visit(part);
  return ids;
}

/** Stands for what cannot be without what is taken away. */
export const GONE = Symbol('gone');

interface Without {
  readonly ids: ReadonlySet<number>;
  readonly dropped: unknown[];
}

/** The value as `removalOf` leaves it where these ids go: without what names them; `GONE` where it cannot be without. */
export function withoutIds(schema: Schema, value: unknown, ids: ReadonlySet<number>): unknown {
  return without(schema, value, { ids, dropped: [] });
}

/** A value without the references to `ids` and without the parts that have them; `GONE` where it cannot be without. */
function without(schema: Schema, value: unknown, about: Without): unknown {
  const { schema: settled, mark } = settle(schema, value);
  if (mark) {
    if (mark.reference === 'formula') return value;
    const named: readonly unknown[] = Array.isArray(value) ? value : [value];
    return named.some((id) => about.ids.has(Number(id))) ? GONE : value;
  }
  if (!holdsReference(settled)) return value;
  if (Array.isArray(value)) return withoutMembers(settled, value, about);
  if (!isProperties(value)) return value;
  const next: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const inner = childSchema(settled, key);
    const kept = inner ? without(inner, entry, about) : entry;
    if (kept !== GONE) next[key] = kept;
    else if (!inner || DEFINING.has(key) || inner._zod.def.type !== 'optional') return GONE;
  }
  return next;
}

function withoutMembers(schema: Schema, list: readonly unknown[], about: Without): unknown {
  const kept: unknown[] = [];
  for (const [at, member] of list.entries()) {
    const isOwn = isProperties(member) && about.ids.has(Number(member['id']));
    const inner = childSchema(schema, at);
    const value = isOwn || !inner ? (isOwn ? GONE : member) : without(inner, member, about);
    if (value !== GONE) kept.push(value);
    else if (!isOwn && memberKey(member) !== undefined) about.dropped.push(member);
  }
  if (kept.length === list.length) return kept;
  // A list that would be too short cannot be.
  const isGood = (value: unknown) => z.core.safeParse(schema, value).success;
  return isGood(list) && !isGood(kept) ? GONE : kept;
}

/** The edits that make one value out of another, at the innermost places. */
function editsBetween(before: unknown, after: unknown, place: EditPlace): readonly Edit[] {
  if (sameValue(before, after)) return [];
  const at = [...place];
  if (Array.isArray(before) && Array.isArray(after) && hasKeys(before) && after.every(isMemberOf(before))) {
    return before.flatMap((member: unknown): readonly Edit[] => {
      const key = memberKey(member) ?? '';
      const kept = after.find((one) => memberKey(one) === key);
      return kept === undefined
        ? [{ kind: 'remove', place: [...at, key] }]
        : editsBetween(member, kept, [...at, key]);
    });
  }
  if (isProperties(before) && isProperties(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => editsBetween(before[key], after[key], [...at, key]));
  }
  return [{ kind: 'set', place: at, ...(after === undefined ? {} : { value: after }) }];
}

function isMemberOf(list: readonly unknown[]): (member: unknown) => boolean {
  const keys = new Set(list.map(memberKey));
  return (member) => keys.has(memberKey(member));
}
