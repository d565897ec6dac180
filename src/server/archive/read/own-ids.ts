import type { Document, ObjectKind } from '#core/catalog/schema.ts';
import { objectsIn } from '#core/catalog/schema.ts';
import { objectKind } from '#core/catalog/objects/registry.ts';
import { FILES } from '../files/layout.ts';
import { sameOf, withId, type Named, type Raw } from '../files/part-ids.ts';

/** What the objects of an archive are matched with. */
export interface ArchiveMatching {
  readonly current: Document | undefined;
  /** All ids that the archive gives to objects of the kind, where names count also for ids that are not known. */
  readonly taken?: ReadonlySet<unknown> | undefined;
}

/**
 * The object with an id, and with ids at its parts that have some: where the file gives none, that of the same-named object
 * of the current document, else one made from its path, so that every environment agrees on it.
 */
export function withOwnIds(kind: ObjectKind | 'application', raw: Raw, matching: ArchiveMatching): Raw {
  const { current } = matching;
  const path = `${kind === 'application' ? kind : (objectKind(kind).reference ?? objectKind(kind).word)}/${String(raw['name'])}`;
  const before = currentOf(kind, raw, matching);
  const named = withId(raw, path, before);
  if (kind === 'application') return named;
  const ground = { path, current, before: before?.id, byName: matching.taken !== undefined };
  return FILES[kind].withPartIds?.(named, ground) ?? named;
}

/** The object as it is now. */
function currentOf(
  kind: ObjectKind | 'application',
  raw: Raw,
  { current, taken }: ArchiveMatching,
): Named | undefined {
  if (!current) return undefined;
  if (kind !== 'application') return sameOf<Named>(raw, objectsIn(current, kind), taken);
  // There is one application: it is the same whatever it is called, unless it says that it is another.
  return Object.hasOwn(raw, 'id') && taken === undefined ? undefined : current.application;
}
