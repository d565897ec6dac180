import { MAX_IMAGE_SIDE } from '#core/catalog/objects/image/image.ts';
import type { ImageFile } from '#core/catalog/schema.ts';
import { imageFileOf, type KeptImage } from '../../images/images.ts';
import type { ArchiveProblem } from '../files/archive-problem.ts';
import type { ArchivePicture } from '../files/collect-files.ts';
import { FILES, PICTURE_ENDINGS, pictureEnding } from '../files/layout.ts';
import { problemIn, type Entry } from './entry.ts';

/** The pictures of an archive, by the names of their objects. */
interface Pictures {
  /** `undefined` where something is wrong with the picture, which is among the problems. */
  readonly files: ReadonlyMap<string, ImageFile | undefined>;
  readonly images: readonly KeptImage[];
  readonly problems: readonly ArchiveProblem[];
}

/** Finds out by their content what pictures are; their endings must say the same. */
export function recognisePictures(pictures: readonly ArchivePicture[]): Pictures {
  const files = new Map<string, ImageFile | undefined>();
  const first = new Map<string, string>();
  const images: KeptImage[] = [];
  const problems: ArchiveProblem[] = [];
  for (const { file, name, bytes } of pictures) {
    const other = first.get(name);
    if (other === undefined) first.set(name, file);
    const found = other === undefined && bytes ? imageFileOf(bytes) : undefined;
    const wrong =
      other === undefined
        ? found && (found.ok ? endingProblem(file, name, found.value) : WRONG[found.problem.code])
        : `${other} is the picture of this image already`;
    if (wrong !== undefined) problems.push({ file, line: 1, path: '', message: wrong });
    if (other !== undefined) continue;
    const image = found?.ok && wrong === undefined ? found.value : undefined;
    files.set(name, image);
    if (image && bytes) images.push({ file: image, bytes });
  }
  return { files, images, problems };
}

const WRONG: Readonly<Record<string, string>> = {
  'image.unknown': 'the file is no PNG, JPEG, WebP or SVG by its content',
  'image.damaged': 'the image is damaged or cut off',
  'image.active': 'the drawing has a script, reacts, or loads something: such drawings are not taken',
  'image.size': `the image is larger than ${MAX_IMAGE_SIDE} pixels on its longer side`,
};

function endingProblem(file: string, name: string, { media }: ImageFile): string | undefined {
  const endings = PICTURE_ENDINGS[media];
  if (endings.includes(pictureEnding(file) ?? '')) return undefined;
  return `by its content the picture is ${media}, so its file must be ${FILES.images.folder}/${name}${endings[0]}`;
}

/** The entries of an archive, those of images with what their pictures are. */
export function withPictures(
  entries: readonly Entry[],
  files: Pictures['files'],
): { readonly entries: readonly Entry[]; readonly problems: readonly ArchiveProblem[] } {
  const problems: ArchiveProblem[] = [];
  const whole = entries.map((entry) => {
    if (entry.kind !== 'images') return entry;
    const { raw, parsed } = entry;
    // Where the file is not called as its object, that is told elsewhere.
    const name = parsed.file.replace(/^.*\/|\.yaml$/g, '');
    if (Object.hasOwn(raw, 'file'))
      problems.push(
        problemIn(entry, ['file'], "the picture beside this file is its 'file': leave it out here"),
      );
    if (!files.has(name))
      problems.push(
        problemIn(
          entry,
          [],
          `the picture is missing: ${FILES.images.folder}/${name}.png, .jpg, .webp or .svg`,
        ),
      );
    return { ...entry, raw: { ...raw, file: files.get(name) ?? NO_FILE } };
  });
  return { entries: whole, problems };
}

/** Pictures of which no object is read. */
export function strayPictures(
  pictures: readonly ArchivePicture[],
  names: ReadonlySet<string>,
): readonly ArchiveProblem[] {
  return pictures
    .filter(({ name }) => !names.has(name))
    .map(({ file, name }) => ({
      file,
      line: 1,
      path: '',
      message: `the picture belongs to nothing: ${FILES.images.folder}/${name}.yaml, which names it, is missing`,
    }));
}

/** Stands for a picture that is missing or wrong, which is told once. */
const NO_FILE: ImageFile = { hash: '0'.repeat(32), media: 'image/png', width: 1, height: 1 };
