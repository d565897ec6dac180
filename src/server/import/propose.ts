import { closestName } from '#core/std/closest-name.ts';
import type { Scene } from '../query/scene/place.ts';
import { foldName, namesOfTargets, targetOf, type Goal, type Target } from './targets.ts';

/** Headers of fewer letters are close to too many names. */
const MIN_LENGTH = 4;

/**
 * Where headers go by themselves: by name or label in any of the application's languages, else by what is close in
 * spelling; each column once, of one with several languages each of them. `close` names those of the second kind.
 */
export function proposeTargets(
  scene: Scene,
  goal: Goal,
  headers: readonly string[],
): { readonly map: Readonly<Record<string, string>>; readonly close: ReadonlySet<string> } {
  const map = new Map<string, string>();
  const taken = new Set<unknown>();
  const filled = ({ column, text, language }: Target) => (language === undefined ? column : text);
  const close = new Set<string>();
  for (const header of headers) {
    const found = targetOf(scene, goal, header);
    if (!found.ok || taken.has(filled(found.value))) continue;
    taken.add(filled(found.value));
    map.set(header, found.value.text);
  }
  const names = namesOfTargets(scene, goal);
  for (const header of headers) {
    const name = foldName(header).replaceAll('_', ' ');
    if (map.has(header) || name.length < MIN_LENGTH) continue;
    const near = closestName(name, [...names.keys()]);
    const found = near === undefined ? undefined : targetOf(scene, goal, names.get(near) ?? '');
    if (!found?.ok || taken.has(filled(found.value))) continue;
    taken.add(filled(found.value));
    map.set(header, found.value.text);
    close.add(header);
  }
  return { map: Object.fromEntries(headers.map((header) => [header, map.get(header) ?? ''])), close };
}
