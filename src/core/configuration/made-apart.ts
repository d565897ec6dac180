import { KINDS } from '../catalog/objects/registry.ts';
import { objectsIn, type Document } from '../catalog/schema.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * The names of those objects and columns of another document of which this one has the same name with another id: they were
 * made apart, and each would replace what is called like it.
 */
export function madeApart(current: Document, other: Document): readonly string[] {
  const kinds = KINDS.flatMap((kind) => apart(objectsIn(current, kind), objectsIn(other, kind)));
  const tables = new Map(current.tables.map((table) => [table.id, table]));
  const columns = other.tables.flatMap(({ id, columns: theirs }) =>
    apart(tables.get(id)?.columns ?? [], theirs),
  );
  return [...kinds, ...columns];
}

function apart(ours: readonly Named[], theirs: readonly Named[]): readonly string[] {
  const own = new Map(ours.map(({ id, name }) => [name, id]));
  const known = new Set(own.values());
  const kept = new Set(theirs.map(({ id }) => id));
  const isApart = ({ id, name }: Named) => {
    const same = own.get(name);
    return same !== undefined && !known.has(id) && !kept.has(same);
  };
  return theirs.filter(isApart).map(({ name }) => name);
}
