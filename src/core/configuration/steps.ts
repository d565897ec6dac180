import { Document } from '../catalog/schema.ts';
import { childSchema, isProperties, settle, type Schema } from '../catalog/walk-schema.ts';
import { edited } from './edit.ts';
import type { Edit } from './edit-schema.ts';
import { indexOfMember, type EditPlace } from './place.ts';

/** A document with the first `done` steps made; an edit whose place is no more is passed over. */
export function documentAfter(
  base: Document,
  { steps, done }: { readonly steps: readonly { readonly edits: readonly Edit[] }[]; readonly done: number },
): Document {
  return steps
    .slice(0, done)
    .flatMap(({ edits }) => edits)
    .reduce((at, edit) => {
      const result = edited(at, edit);
      return result.ok ? result.value : at;
    }, base);
}

/** The schema of what stands at a place of a document; undefined where it knows no such place. */
export function schemaOfPlace(document: Document, place: EditPlace): Schema | undefined {
  let schema: Schema | undefined = Document;
  let at: unknown = document;
  for (const key of place) {
    if (!schema) return undefined;
    const inside: Schema = settle(schema, at).schema;
    if (Array.isArray(at)) {
      const index = indexOfMember(at, key);
      schema = childSchema(inside, Math.max(index, 0));
      at = at[index];
    } else {
      schema = childSchema(inside, key);
      at = isProperties(at) ? at[String(key)] : undefined;
    }
  }
  return schema;
}
