import { mapReferences } from '../catalog/map-references.ts';
import type { Document } from '../catalog/schema.ts';
import { isProperties, type Schema } from '../catalog/walk-schema.ts';
import { isList } from '../fields/traits.ts';
import { Labels } from '../language/labels-schema.ts';
import { columnWith } from './columns-in.ts';
import type { Edit } from './edit-schema.ts';
import { hasKeys, type EditPlace } from './place.ts';
import { freshId, nameFrom } from './recipes.ts';
import { ownIdsIn } from './removal.ts';

/** How a copy is made. */
export interface CopyWishes {
  /** What a copy of something with these labels is called. */
  readonly copied: (labels: Labels) => Labels;
  /** The copy of a table, or of an action, stands in the menus after the original. */
  readonly isInMenus?: boolean;
  /** Roles allow with the copy of a table, or of an action, what they allow with the original. */
  readonly hasRights?: boolean;
}

/** A copy of a part of the configuration. */
export interface Duplicate {
  /** Where the copy is. */
  readonly place: EditPlace;
  readonly edits: readonly Edit[];
  /** What of the original the copy cannot have: lists of links that lead to the original, and what needs them. */
  readonly left: readonly EditPlace[];
}

/** The new ids of what is copied, by the old ones. */
export type RenewedIds = ReadonlyMap<number, number>;

/** New ids for all parts. */
export function freshIds(parts: readonly unknown[]): Map<number, number> {
  return new Map(parts.flatMap((part) => [...ownIdsIn(part)]).map((id) => [id, freshId()]));
}

/** A value with its own ids, and what it names of itself, replaced. */
export function renewed(schema: Schema, value: unknown, ids: RenewedIds): unknown {
  const own = mapReferences(schema, value, {}, ({ mark, value: named }) => {
    if (mark.reference === 'formula') return renewedFormula(String(named), ids);
    if (Array.isArray(named)) return named.map((id: unknown) => ids.get(Number(id)) ?? id);
    return ids.get(Number(named)) ?? named;
  });
  return withOwnIds(own, ids);
}

/** What stands in quotation marks is text, whatever it looks like. */
function renewedFormula(text: string, ids: RenewedIds): string {
  return text.replaceAll(/"[^"]*"|#(\d+)/g, (whole, id: string | undefined) => {
    const next = id === undefined ? undefined : ids.get(Number(id));
    return next === undefined ? whole : `#${next}`;
  });
}

function withOwnIds(value: unknown, ids: RenewedIds): unknown {
  if (!isProperties(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'id') return [key, ids.get(Number(inner)) ?? inner];
      return [key, Array.isArray(inner) && hasKeys(inner) ? inner.map((one) => withOwnIds(one, ids)) : inner];
    }),
  );
}

/** The labels that name a copy: `label`, and of tables `plural`. */
export function relabelled(value: unknown, { copied }: CopyWishes): Record<string, unknown> {
  if (!isProperties(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const labels = key === 'label' || key === 'plural' ? Labels.safeParse(inner) : undefined;
      return [key, labels?.success ? copied(labels.data) : inner];
    }),
  );
}

/** A copied list of pairs owns pairs of its own. */
export function withOwnPairs(document: Document, copy: Record<string, unknown>): Record<string, unknown> {
  const { inverse, ...rest } = copy;
  if (typeof inverse !== 'number') return copy;
  return isList(columnWith(document, inverse)) ? rest : copy;
}

/** The technical names of the members of a list. */
export function memberNames(members: readonly unknown[]): readonly string[] {
  return members.flatMap((member) =>
    isProperties(member) && typeof member['name'] === 'string' ? [member['name']] : [],
  );
}

/** The next free name after one: `order_2`. */
export function nextName(name: string, taken: readonly string[]): string {
  return nameFrom(name.replace(/_\d+$/, ''), taken, name);
}
