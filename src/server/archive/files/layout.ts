import { KINDS } from '#core/catalog/objects/registry.ts';
import type { ObjectKind } from '#core/catalog/schema.ts';
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
};

/** The kind whose objects stand in `folder`. */
export function kindOfFolder(folder: string): ObjectKind | undefined {
  return KINDS.find((kind) => FILES[kind].folder === folder);
}

/** The file of an object, relative to the archive. */
export function fileOf(kind: ObjectKind, name: string): string {
  return `${FILES[kind].folder}/${name}.yaml`;
}
