import type { Labels } from '../language/labels.ts';
import { objectsIn, type Document, type Image, type ImageFile } from '../catalog/schema.ts';
import type { Edit } from './edit-schema.ts';
import { freshId, nameFrom } from './recipes.ts';

/** What a new image is begun with. */
interface NewImage {
  readonly file: ImageFile;
  readonly label: Labels;
  /** In whose locale the technical name is made. */
  readonly text: (labels: Labels) => string;
}

/** An image of a file that was uploaded: the one that has this file already, else a new one with the edits that add it. */
export function newImage(
  document: Document,
  { file, label, text }: NewImage,
): { readonly image: Image; readonly edits: readonly Edit[] } {
  const images = objectsIn(document, 'images');
  const known = images.find((image) => image.file.hash === file.hash);
  if (known) return { image: known, edits: [] };
  const name = nameFrom(
    text(label),
    images.map((image) => image.name),
    'image',
  );
  const image = { id: freshId(), name, label, file };
  return { image, edits: [{ kind: 'add', place: ['images'], value: { ...image } }] };
}

/** What an image is called after its file: `order-steps_2.png` becomes “Order steps 2”. */
export function labelOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return words === '' ? '' : words.slice(0, 1).toLocaleUpperCase() + words.slice(1, 100);
}

/** Images that no form shows. */
export function unusedImages(document: Document): readonly Image[] {
  const shown = new Set(
    document.forms.flatMap(({ sections }) =>
      sections.flatMap(({ elements }) =>
        elements.flatMap((element) => ('image' in element ? [element.image] : [])),
      ),
    ),
  );
  return objectsIn(document, 'images').filter(({ id }) => !shown.has(id));
}
