import { findIana } from 'windows-iana';
import { isTimeZone } from '#core/language/time-zones.ts';

/**
 * The name of a time zone as the IANA has it, of one that programs of calendars write: their own path before it, or that of
 * Windows, such as `Romance Standard Time`. Names that nobody knows stay as they are.
 */
export function ianaZone(name: string): string {
  const bare = name.replaceAll('"', '').trim();
  if (isTimeZone(bare)) return bare;
  const [first] = findIana(bare);
  if (first !== undefined) return first;
  const end = /^\/.*\/([^/]+\/[^/]+)$/.exec(bare)?.[1];
  return end !== undefined && isTimeZone(end) ? end : name;
}
