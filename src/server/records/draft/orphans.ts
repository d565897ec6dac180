import { isOtherEnd, type Catalog } from '#core/catalog/catalog.ts';
import { isNewKey } from '#core/query/new-key.ts';
import type { Draft, Frame, Nested } from '../../contexts/contexts.ts';
import { isPlacedIn, keyOf } from './draft-tree.ts';

/**
 * A window's draft without the new records that nothing in it leads to any more: they were made for a link or a list
 * that names another one now. What belongs to them goes with them.
 */
export function withoutOrphans(catalog: Catalog, frame: Frame): Frame {
  if (!frame.nested) return frame;
  const kept = new Set<Frame | Nested>([frame]);
  // A set is gone through with what is added meanwhile.
  for (const draft of kept) {
    for (const one of frame.nested) if (leadsTo(catalog, draft, one)) kept.add(one);
  }
  return { ...frame, nested: frame.nested.filter((one) => kept.has(one)) };
}

/** Stored records and those in the other end of a link stay where their place is; new ones have to be named. */
function leadsTo(catalog: Catalog, draft: Frame | Nested, one: Nested): boolean {
  const column = catalog.columns.get(one.place.column)?.column;
  const stays = one.record !== null || (column !== undefined && isOtherEnd({ catalog }, column));
  return (stays && isPlacedIn(catalog, one, draft)) || names(draft, keyOf(one));
}

function names({ values, ...draft }: Draft & { readonly removed?: boolean }, key: number): boolean {
  if (draft.removed === true || !isNewKey(key)) return false;
  return Object.values(values).some((value) => [value].flat().includes(key));
}
