import { labelOf, type Labels } from '#core/language/labels.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import type { Document } from '#core/catalog/schema.ts';

/** What a part of the configuration is called: its label, else its technical name. */
export function partLabel(part: unknown, locale: string): string {
  if (!isProperties(part)) return '';
  const { label, name, code, id } = part;
  if (isProperties(label) && Object.keys(label).length > 0) return labelOf(label as Labels, locale);
  const own = [name, code, id].find((one) => typeof one === 'string' || typeof one === 'number');
  return own === undefined ? '' : String(own);
}

/** A place as a part of an address, and back. */
export function placeAddress(place: EditPlace): string {
  return place.join('.');
}

export function placeOfAddress(address: string | undefined): EditPlace {
  if (!address) return [];
  return address.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** The place itself where there is something, else the nearest one around it that has. */
export function standingPlace(document: Document, place: EditPlace): EditPlace {
  if (place.length < 2 && place[0] !== 'application') return [];
  return partAt(document, place) === undefined ? standingPlace(document, place.slice(0, -1)) : place;
}

/** The module of the product itself has nothing that could be changed. */
export function isOwnModule({ name }: { readonly name: string }): boolean {
  return name !== 'system';
}
