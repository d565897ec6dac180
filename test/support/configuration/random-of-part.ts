import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { childSchema, isProperties, settle, type Schema } from '#core/catalog/walk-schema.ts';
import { duplicateOf, isCopied } from '#core/configuration/duplicate.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { panelOf } from '#core/configuration/panel.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { removalOf } from '#core/configuration/removal.ts';
import { schemaOfPlace } from '#core/configuration/steps.ts';
import type { Random } from '#server/sample/random/random.ts';
import { valuesOf } from './option-values.ts';

/** Most of the values that are made for an option. */
const TRIED = 400;

/** What can be done with any part: another value of an option, or none; a copy; its removal. Nothing where that is not possible. */
export function randomOfPart(random: Random, document: Document): readonly Edit[] {
  const part = randomPart(random, document);
  if (!part) return [];
  if (random.chance(10)) {
    const { edits, inTheWay } = removalOf(document, part.place);
    return inTheWay.length > 0 ? [] : edits;
  }
  if (random.chance(10) && isCopied(document, part.place))
    return duplicateOf(document, part.place, { copied: (labels) => labels, isInMenus: true, hasRights: true })
      .edits;
  return anotherValue(random, document, part);
}

function anotherValue(random: Random, document: Document, part: RandomPart): readonly Edit[] {
  const own = partAt(document, part.place);
  const options = panelOf(part.schema, own).filter(
    ({ editor }) => editor.kind !== 'members' && editor.kind !== 'fixed',
  );
  if (options.length === 0) return [];
  const { key, editor, isOptional } = random.pick(options);
  const place = [...part.place, key];
  if (isOptional && random.chance(25)) return [{ kind: 'set', place }];
  const schema = childSchema(settle(part.schema, own).schema, key) ?? part.schema;
  const target = isProperties(own) && typeof own['target'] === 'number' ? own['target'] : undefined;
  const ground = {
    document,
    table: tableOf(random, document, part.place),
    target,
    now: partAt(document, place),
  };
  const values = valuesOf(editor, schema, ground).slice(0, TRIED);
  return values.length === 0 ? [] : [{ kind: 'set', place, value: random.pick(values).value }];
}

interface RandomPart {
  readonly place: EditPlace;
  readonly schema: Schema;
}

/** An object, or a part inside one. */
function randomPart(random: Random, document: Document): RandomPart | undefined {
  const kind = random.pick(KINDS);
  const own = objectsIn(document, kind).filter(({ name }) => !isProductObject(kind, name));
  if (own.length === 0) return undefined;
  return inside(random, document, { place: [kind, random.pick(own).id], schema: objectKind(kind).schema });
}

function inside(random: Random, document: Document, part: RandomPart): RandomPart {
  const lists = panelOf(part.schema, partAt(document, part.place)).flatMap(({ key, editor }) => {
    const place = [...part.place, key];
    const members = editor.kind === 'members' ? partAt(document, place) : undefined;
    return Array.isArray(members) && members.length > 0
      ? [{ place, members: members as { id: number }[] }]
      : [];
  });
  if (lists.length === 0 || random.chance(30)) return part;
  const { place, members } = random.pick(lists);
  const member = [...place, random.pick(members).id];
  const schema = schemaOfPlace(document, member);
  return schema ? inside(random, document, { place: member, schema }) : part;
}

/** The table that a part is about. */
function tableOf(random: Random, document: Document, [kind, id]: EditPlace): number {
  const object = partAt(document, [kind ?? '', id ?? '']);
  if (kind === 'tables') return Number(id);
  if (isProperties(object) && typeof object['table'] === 'number') return object['table'];
  return random.pick(document.tables).id;
}
