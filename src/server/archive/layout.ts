import { OBJECT_KINDS, type ObjectKind } from '#core/catalog/schema.ts';

/** The format that this version reads and writes. */
export const FORMAT = 1;

/** The file that describes the application itself. */
export const APPLICATION_FILE = 'application.yaml';

/** A readme may stand beside it. */
export const README_FILE = 'README.md';

/** The folder of each kind of object. */
export const FOLDERS: Readonly<Record<ObjectKind, string>> = {
  modules: 'modules',
  dataTypes: 'data-types',
  tables: 'tables',
  forms: 'forms',
  views: 'views',
  actions: 'actions',
  menus: 'menus',
  roles: 'roles',
  assertions: 'assertions',
};

/** The kinds of objects in the order of the document. */
export const KINDS = Object.keys(OBJECT_KINDS) as readonly ObjectKind[];

/** The kind whose objects stand in `folder`. */
export function kindOfFolder(folder: string): ObjectKind | undefined {
  return KINDS.find((kind) => FOLDERS[kind] === folder);
}

/** The file of an object, relative to the archive. */
export function fileOf(kind: ObjectKind, name: string): string {
  return `${FOLDERS[kind]}/${name}.yaml`;
}
