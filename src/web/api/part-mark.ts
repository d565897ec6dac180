import { preview } from './preview.ts';

/** The attribute of elements that show a part of the configuration. */
export const PART = 'data-part';

/** A step on the way to a part: a name of the catalog's schema, or an id. */
type PartStep = string | number;

/** Marks an element as what shows a part of the configuration, so that it can be chosen while the tab configures. */
export function partMark(...place: readonly (PartStep | undefined)[]): { readonly [PART]?: string } {
  return preview.get() && !place.includes(undefined) ? { [PART]: JSON.stringify(place) } : {};
}
