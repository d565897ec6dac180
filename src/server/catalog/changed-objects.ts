import { isDeepStrictEqual } from 'node:util';
import { KINDS } from '#core/catalog/objects/registry.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';

/** Most objects that are named of each sort. */
const NAMED = 40;

/** The objects that a change of the catalog brings, changes and takes away, as `tables/customer`. */
interface ChangedObjects {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** In what a document differs from the one before; of a first one everything is new, and nothing of it is named. */
export function changedObjects(before: Document | undefined, after: Document): Partial<ChangedObjects> {
  if (!before) return {};
  const [old, now] = [objectsOf(before), objectsOf(after)];
  const differs = (id: number) => !isDeepStrictEqual(old.get(id)?.object, now.get(id)?.object);
  const named = (ids: readonly number[], all: Objects) => {
    const names = ids.map((id) => all.get(id)?.name ?? '').toSorted();
    return names.length > NAMED ? [...names.slice(0, NAMED), `… (${names.length})`] : names;
  };
  const parts = {
    added: named(
      [...now.keys()].filter((id) => !old.has(id)),
      now,
    ),
    changed: named(
      [...now.keys()].filter((id) => old.has(id) && differs(id)),
      now,
    ),
    removed: named(
      [...old.keys()].filter((id) => !now.has(id)),
      old,
    ),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, names]) => names.length > 0));
}

type Objects = ReadonlyMap<number, { readonly name: string; readonly object: unknown }>;

function objectsOf(document: Document): Objects {
  const { application } = document;
  return new Map<number, { readonly name: string; readonly object: unknown }>([
    [application.id, { name: 'application', object: application }] as const,
    ...KINDS.flatMap((kind) =>
      objectsIn(document, kind).map(
        (object) => [object.id, { name: `${kind}/${object.name}`, object }] as const,
      ),
    ),
  ]);
}
