import type { LinkedRecord } from './web-field.ts';

/** A record without a title is named by its number. */
export function linkedTitle([id, title]: LinkedRecord): string {
  return title === '' ? `#${id}` : title;
}
