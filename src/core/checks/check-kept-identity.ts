import type { Document } from '../catalog/schema.ts';
import { phrase } from '../std/finding.ts';
import type { CatalogProblem } from './catalog-problem.ts';
import { idHolders, type IdHolder } from './check-identity.ts';

/**
 * Ids stay what they are: what has an id in `before` has it in `after` as an object of the same kind, or as a part of the
 * same object, or not at all.
 */
export function checkKeptIdentity(before: Document, after: Document): readonly CatalogProblem[] {
  const known = new Map(idHolders(before).map((holder) => [holder.id, holder]));
  const owners = ownersOf(before, after);
  return idHolders(after).flatMap((holder): readonly CatalogProblem[] => {
    const was = known.get(holder.id);
    if (!was || isSamePlace(was, holder, owners)) return [];
    const { kind, name, path, id } = holder;
    return [{ kind, name, path: [...path, 'id'], ...phrase('id_of_other', { id, what: was.what }) }];
  });
}

/** The ids of objects by kind and name, before and after. */
interface Owners {
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
}

function ownersOf(before: Document, after: Document): Owners {
  const byName = (document: Document) =>
    new Map(
      idHolders(document).flatMap(({ kind, name, path, id }) =>
        path.length === 0 ? [[`${kind}/${name}`, id] as const] : [],
      ),
    );
  return { before: byName(before), after: byName(after) };
}

function isSamePlace(was: IdHolder, now: IdHolder, owners: Owners): boolean {
  if (was.kind !== now.kind || partOf(was) !== partOf(now)) return false;
  return (
    was.path.length === 0 ||
    owners.before.get(`${was.kind}/${was.name}`) === owners.after.get(`${now.kind}/${now.name}`)
  );
}

/** What sort of part of its object it is: sections and their elements may change places. */
function partOf({ path }: IdHolder): string {
  return path.filter((key) => typeof key === 'string').join('.');
}
