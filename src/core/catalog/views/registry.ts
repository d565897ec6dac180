import { datatable } from './datatable.ts';
import type { ViewKind, ViewKinds } from './view-kind.ts';
import type { View } from './view.ts';

export type { View } from './view.ts';

/** The display modes by name; one file each. */
const VIEW_KINDS = {
  datatable,
} satisfies ViewKinds<View>;

/** What the core knows of a view's display mode. */
export function viewKindOf(view: Pick<View, 'mode'>): ViewKind<View> {
  // The registry pairs each mode with its kind; TypeScript cannot follow the pair through a union.
  const kinds: Readonly<Record<View['mode'], unknown>> = VIEW_KINDS;
  return kinds[view.mode] as ViewKind<View>;
}

/** The order that the lists of a view begin with; none where its mode knows no order. */
export function orderOf(view: View): NonNullable<View['sort']> {
  return viewKindOf(view).traits.sorts ? (view.sort ?? []) : [];
}

/** The display modes that the domain knows and this version does not have yet; the catalog refuses them by name. */
export const LATER_MODES: ReadonlySet<string> = new Set([
  'chart',
  'datatree',
  'kanban',
  'pivot',
  'scheduler',
  'thumbnail',
]);
