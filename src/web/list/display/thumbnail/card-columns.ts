import type { ViewInfo } from '#core/contract/views/registry.ts';
import type { ShownColumn } from '../../columns/shown-columns.ts';

/** What the client gets of a view of cards. */
export type ThumbnailInfo = Extract<ViewInfo, { mode: 'thumbnail' }>;

/** What a card shows below its picture. */
export interface PictureCardColumns {
  /** What the record is called: their values stand side by side. */
  readonly title: readonly ShownColumn[];
  /** One line each. */
  readonly fields: readonly ShownColumn[];
}

/** Lines below the title at most. */
const MAX_FIELDS = 6;

/** The columns of a list on its cards: those of the records' title, else the first one, then the others but the picture. */
export function pictureCardColumns(
  columns: readonly ShownColumn[],
  { title, image }: { readonly title: readonly string[]; readonly image: string | undefined },
): PictureCardColumns {
  const open = columns.filter(({ path }) => path !== image);
  const named = title.flatMap((name) => open.filter(({ path }) => path === name));
  const heads = named.length > 0 ? named : open.slice(0, 1);
  return { title: heads, fields: open.filter((column) => !heads.includes(column)).slice(0, MAX_FIELDS) };
}
