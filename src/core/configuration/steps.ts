import type { Document } from '../catalog/schema.ts';
import { edited } from './edit.ts';
import type { Edit } from './edit-schema.ts';

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
