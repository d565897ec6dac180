import type { ViewInfo } from '#core/contract/application/application-routes.ts';

/** Paths of the cells that the display mode of a view needs beside those of its columns. */
export function modePaths(view: ViewInfo | undefined): readonly string[] {
  if (view?.mode === 'thumbnail') return view.image === undefined ? [] : [view.image];
  // How many members stand below a record of a tree.
  if (view?.mode === 'datatree' && view.members) return [view.members.list];
  return [];
}
