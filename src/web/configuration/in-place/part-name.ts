import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { labelOf } from '#core/language/labels.ts';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { partLabel } from '../objects/object-words.ts';

/** Buttons without a label are called after what they run, sections after their first columns. */
export function partName({ document, catalog }: WorkingDraft, place: EditPlace, locale: string): string {
  const part = partAt(document, place) as Named | undefined;
  if (part?.label !== undefined || part === undefined) return partLabel(part, locale);
  if (part.alt !== undefined) return partLabel({ label: part.alt }, locale);
  if (part.image !== undefined) return partLabel(partAt(document, ['images', part.image]), locale);
  if (part.action !== undefined) return partLabel(partAt(document, ['actions', part.action]), locale);
  if (part.view !== undefined) return partLabel(partAt(document, ['views', part.view]), locale);
  const columns = (part.elements ?? []).flatMap(
    ({ column }) => catalog.columns.get(column ?? 0)?.column ?? [],
  );
  const labels = columns.slice(0, 3).map(({ label }) => labelOf(label, locale));
  return labels.length > 0 ? labels.join(', ') : partLabel(part, locale);
}

interface Named {
  readonly label?: unknown;
  readonly action?: number;
  readonly alt?: unknown;
  readonly image?: number;
  readonly view?: number;
  readonly elements?: readonly { readonly column?: number }[];
}
