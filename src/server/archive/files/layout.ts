import { KINDS } from '#core/catalog/objects/registry.ts';
import type { ImageMedia } from '#core/catalog/objects/image/image-media.ts';
import type { Image, ObjectKind } from '#core/catalog/schema.ts';
import {
  withButtonIds,
  withColumnIds,
  withFormPartIds,
  withoutPlainSectionIds,
  type Named,
  type PartIdSource,
  type Raw,
} from './part-ids.ts';

/** The format that this version reads and writes. */
export const FORMAT = 1;

/** The file that describes the application itself. */
export const APPLICATION_FILE = 'application.yaml';

/** A readme may stand beside it. */
export const README_FILE = 'README.md';

/** How objects of one kind stand in an archive: a file each. */
interface ObjectFiles {
  readonly folder: string;
  /** The same object with ids at those of its parts that have some. */
  readonly withPartIds?: (raw: Raw, ground: PartIdSource) => Raw;
  /** The object as it is written: without the ids of parts that reading gives them again. */
  readonly asWritten?: (object: Named) => Raw;
  /** A picture stands beside each file, and is its `file`. */
  readonly hasPictures?: boolean;
}

/** The files of each kind of object. */
export const FILES: Readonly<Record<ObjectKind, ObjectFiles>> = {
  modules: { folder: 'modules' },
  dataTypes: { folder: 'data-types' },
  tables: { folder: 'tables', withPartIds: withColumnIds },
  forms: { folder: 'forms', withPartIds: withFormPartIds, asWritten: withoutPlainSectionIds },
  views: { folder: 'views', withPartIds: withButtonIds('views') },
  actions: { folder: 'actions' },
  menus: { folder: 'menus' },
  roles: { folder: 'roles' },
  assertions: { folder: 'assertions' },
  images: { folder: 'images', hasPictures: true, asWritten: withoutFile },
  dashboards: { folder: 'dashboards' },
};

/** The endings of pictures, by what they are; the first is the one that is written. */
export const PICTURE_ENDINGS: Readonly<Record<ImageMedia, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/svg+xml': ['.svg'],
};

/** The ending of a picture's file; undefined for any other. */
export function pictureEnding(file: string): string | undefined {
  return Object.values(PICTURE_ENDINGS)
    .flat()
    .find((ending) => file.endsWith(ending));
}

/** The picture of an image, relative to the archive. */
export function pictureOf({ name, file }: Pick<Image, 'name' | 'file'>): string {
  return `${FILES.images.folder}/${name}${PICTURE_ENDINGS[file.media][0]}`;
}

/** An image as its file says it: what the picture is, is seen by the picture. */
function withoutFile(image: Named): Raw {
  const { file: _file, ...rest }: Raw = { ...image };
  return rest;
}

/** The kind whose objects stand in `folder`. */
export function kindOfFolder(folder: string): ObjectKind | undefined {
  return KINDS.find((kind) => FILES[kind].folder === folder);
}

/** The file of an object, relative to the archive. */
export function fileOf(kind: ObjectKind, name: string): string {
  return `${FILES[kind].folder}/${name}.yaml`;
}
