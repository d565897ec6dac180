import { chart } from './chart.ts';
import { pivot } from './pivot.ts';
import { map } from './map.ts';
import { gantt } from './gantt.ts';
import { datatable } from './datatable.ts';
import { kanban } from './kanban.ts';
import { datatree } from './datatree.ts';
import { thumbnail } from './thumbnail.ts';
import { scheduler } from './scheduler.ts';
import { viewTraits } from './view-traits.ts';
import type { ViewKind, ViewKinds } from './view-kind.ts';
import type { View } from './view.ts';
import type { Table } from '../objects/table/table.ts';

export type { View } from './view.ts';

/** The display modes by name; one file each. */
const VIEW_KINDS = {
  datatable,
  kanban,
  datatree,
  thumbnail,
  scheduler,
  chart,
  pivot,
  map,
  gantt,
} satisfies ViewKinds<View>;

/** What the core knows of a view's display mode. */
export function viewKindOf(view: Pick<View, 'mode'>): ViewKind<View> {
  // The registry pairs each mode with its kind; TypeScript cannot follow the pair through a union.
  const kinds: Readonly<Record<View['mode'], unknown>> = VIEW_KINDS;
  return kinds[view.mode] as ViewKind<View>;
}

/** The display modes that a new view of a table can have, each with the options that it begins with. */
export function modesOf(table: Table): readonly { readonly mode: View['mode']; readonly options: object }[] {
  return (Object.keys(VIEW_KINDS) as readonly View['mode'][]).flatMap((mode) => {
    const options = viewKindOf({ mode }).begin(table);
    return options ? [{ mode, options }] : [];
  });
}

/** The column by whose values the records of a view stand apart, each part in the order of the view; undefined where they do not. */
export function apartBy(view: View): number | undefined {
  return viewKindOf(view).apart?.(view);
}

/** The order that the lists of a view begin with; none where its mode knows no order. */
export function orderOf(view: View): NonNullable<View['sort']> {
  return viewTraits(view).sorts ? (view.sort ?? []) : [];
}
