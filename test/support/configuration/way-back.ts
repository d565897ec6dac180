import type { Document } from '#core/catalog/schema.ts';
import { changesBetween } from '#core/configuration/compare.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { memberKey, partAt, placeKey, type EditPlace } from '#core/configuration/place.ts';

/** Edits that make one document of another, as somebody would who puts everything back by hand. */
export function wayBack(from: Document, to: Document): readonly Edit[] {
  const edits: Edit[] = [];
  const lists = new Map<string, EditPlace>();
  for (const { kind, id, what, object, differences } of changesBetween(from, to)) {
    if (what === 'removed') edits.push({ kind: 'remove', place: [kind, id] });
    if (what === 'added') edits.push({ kind: 'add', place: [kind], value: { ...object } });
    for (const { place, what: how, after } of differences) {
      const list = place.slice(0, -1);
      const isMember = Array.isArray(partAt(to, list) ?? partAt(from, list));
      if (isMember) lists.set(placeKey(list), list);
      if (how === 'moved') continue;
      if (isMember && how === 'removed') edits.push({ kind: 'remove', place: [...place] });
      else if (isMember && how === 'added')
        edits.push({ kind: 'add', place: list, value: after as Record<string, unknown> });
      else edits.push({ kind: 'set', place: [...place], ...(after === undefined ? {} : { value: after }) });
    }
  }
  return [...edits, ...[...lists.values()].flatMap((list) => inOrder(to, list))];
}

/** Moves each member of a list to its end, in their order. */
function inOrder(to: Document, list: EditPlace): readonly Edit[] {
  const members = partAt(to, list);
  if (!Array.isArray(members)) return [];
  return members.map((member: unknown): Edit => ({
    kind: 'move',
    place: [...list, memberKey(member) ?? ''],
  }));
}
