import type { Document } from '../catalog/schema.ts';
import { columnNamesIn } from './columns-in.ts';
import {
  freshIds,
  memberNames,
  nextName,
  relabelled,
  renewed,
  withOwnPairs,
  type CopyWishes,
  type Duplicate,
} from './copied-part.ts';
import type { Edit } from './edit-schema.ts';
import { memberKey, partAt, type EditPlace } from './place.ts';
import { ownIdsIn } from './removal.ts';
import { schemaOfPlace } from './steps.ts';

/** Copies a member of an object: a column, a control, a button. It stands after the original. */
export function copyOfMember(document: Document, place: EditPlace, wishes: CopyWishes): Duplicate {
  const list = place.slice(0, -1);
  const found = partAt(document, list);
  const members: readonly unknown[] = Array.isArray(found) ? found : [];
  const at = members.findIndex((member) => memberKey(member) === place.at(-1));
  const original = members[at];
  const schema = schemaOfPlace(document, place);
  const [id] = ownIdsIn(original);
  if (!schema || id === undefined) return { place, edits: [], left: [] };
  const ids = freshIds([original]);
  const copy = withOwnPairs(document, relabelled(renewed(schema, original, ids), wishes));
  const isColumn = place.length === 4 && place[2] === 'columns';
  const taken = isColumn ? columnNamesIn(document, Number(place[1])) : memberNames(members);
  const value = typeof copy['name'] === 'string' ? { ...copy, name: nextName(copy['name'], taken) } : copy;
  const before = memberKey(members[at + 1]);
  const own = ids.get(id) ?? id;
  const add: Edit = { kind: 'add', place: list, value, ...(before === undefined ? {} : { before }) };
  return {
    place: [...list, own],
    edits: [add, ...(isColumn ? shownBeside(document, id, own) : [])],
    left: [],
  };
}

/** A copied column stands after the original in forms and views. */
function shownBeside({ forms, views }: Document, id: number, copy: number): readonly Edit[] {
  return [
    ...forms.flatMap((form) =>
      form.sections.flatMap(({ id: section, elements }) => {
        const at = elements.findIndex((element) => memberKey(element) === id);
        const element = elements[at];
        if (!element) return [];
        const before = memberKey(elements[at + 1]);
        const place = ['forms', form.id, 'sections', section, 'elements'];
        const value = { ...element, column: copy };
        return [{ kind: 'add' as const, place, value, ...(before === undefined ? {} : { before }) }];
      }),
    ),
    ...views.flatMap(({ id: view, columns }): readonly Edit[] => {
      const next = columns.flatMap((one) =>
        one.column.length === 1 && one.column[0] === id ? [one, { ...one, column: [copy] }] : [one],
      );
      if (next.length === columns.length) return [];
      return [{ kind: 'set', place: ['views', view, 'columns'], value: next }];
    }),
  ];
}
