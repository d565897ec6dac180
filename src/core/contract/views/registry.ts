import type { z } from 'zod';
import type { View } from '../../catalog/schema.ts';
import { chart } from './chart.ts';
import { pivot } from './pivot.ts';
import { map } from './map.ts';
import { gantt } from './gantt.ts';
import { datatable } from './datatable.ts';
import { kanban } from './kanban.ts';
import { datatree } from './datatree.ts';
import { thumbnail } from './thumbnail.ts';
import { scheduler } from './scheduler.ts';
import type { Telling, ViewContract, ViewContracts } from './view-contract.ts';
import { viewInfoOf, type SharedViewInfo, type ViewInfoOf } from './view-info.ts';

/** What server and client agree on for each display mode; one file each. */
export const VIEW_CONTRACTS = {
  datatable,
  kanban,
  datatree,
  thumbnail,
  scheduler,
  chart,
  pivot,
  map,
  gantt,
} satisfies ViewContracts<View>;

/** A view as one viewer may use it, in the viewer's language. */
export const ViewInfo = viewInfoOf(VIEW_CONTRACTS);
export type ViewInfo = ViewInfoOf<typeof VIEW_CONTRACTS>;

/** What a viewer gets of a view: what all views share, and the own options of its display mode. */
export function toldView(view: View, shared: SharedViewInfo, telling: Telling): ViewInfo {
  // The registry pairs each mode with its contract; TypeScript cannot follow the pair through a union.
  const contracts: Readonly<Record<View['mode'], unknown>> = VIEW_CONTRACTS;
  const { told } = contracts[view.mode] as ViewContract<View, z.ZodRawShape, object>;
  const info: object = { ...shared, mode: view.mode, ...told(view, telling) };
  return info as ViewInfo;
}

/** The routes of all display modes together. */
type RoutesOf<Contracts extends Readonly<Record<string, { readonly routes: object }>>> = [
  keyof Contracts,
] extends [never]
  ? object
  : Together<Contracts[keyof Contracts]['routes']>;

/** What has all that each of several things has. */
type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The questions of the display modes. */
export const VIEW_ROUTES = Object.assign(
  {},
  ...Object.values(VIEW_CONTRACTS).map(({ routes }) => routes),
) as RoutesOf<typeof VIEW_CONTRACTS>;
