import type { Document, ObjectKind } from '#core/catalog/schema.ts';
import { objectsIn } from '#core/catalog/schema.ts';
import { objectKind } from '#core/catalog/objects/registry.ts';
import { FILES } from '../files/layout.ts';
import { withId, type Named, type Raw } from '../files/part-ids.ts';

/**
 * The object with an id, and with ids at its parts that have some: where the file gives none, that of the same-named object
 * of the current document, else one made from its path, so that every environment agrees on it.
 */
export function withOwnIds(kind: ObjectKind | 'application', raw: Raw, current: Document | undefined): Raw {
  const path = `${kind === 'application' ? kind : (objectKind(kind).reference ?? objectKind(kind).word)}/${String(raw['name'])}`;
  const before = currentOf(kind, raw, current);
  const named = withId(raw, path, before);
  if (kind === 'application') return named;
  return FILES[kind].withPartIds?.(named, { path, current, before: before?.id }) ?? named;
}

/** The object as it is now: the one with the same id, else with the same name. */
function currentOf(
  kind: ObjectKind | 'application',
  raw: Raw,
  current: Document | undefined,
): Named | undefined {
  if (!current) return undefined;
  if (kind === 'application') return current.application;
  const objects: readonly Named[] = objectsIn(current, kind);
  if (Object.hasOwn(raw, 'id')) return objects.find((object) => object.id === raw['id']);
  return objects.find((object) => object.name === raw['name']);
}
