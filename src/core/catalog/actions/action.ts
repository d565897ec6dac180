import { z } from 'zod';
import { AddToAction } from './kinds/add-to-action.ts';
import { CreateAction } from './kinds/create-action.ts';
import { CreateFromAction } from './kinds/create-from-action.ts';
import { DashboardAction } from './kinds/dashboard-action.ts';
import { DeleteAction } from './kinds/delete-action.ts';
import { DisplayAction } from './kinds/display-action.ts';
import { ExportAction } from './kinds/export-action.ts';
import { ImportAction } from './kinds/import-action.ts';
import { ListAction } from './kinds/list-action.ts';
import { MergeAction } from './kinds/merge-action.ts';
import { ModifyAction } from './kinds/modify-action.ts';
import { PivotAction } from './kinds/pivot-action.ts';
import { PlanningAction } from './kinds/planning-action.ts';
import { PrintAction } from './kinds/print-action.ts';
import { RemoveFromAction } from './kinds/remove-from-action.ts';
import { ReportAction } from './kinds/report-action.ts';
import { SearchAction } from './kinds/search-action.ts';
import { StepsAction } from './kinds/steps-action.ts';
import { TransformAction } from './kinds/transform-into-action.ts';
import { ViewAction } from './kinds/view-action.ts';

/** Something that a user may run (domain: Running an action). */
export const Action = z.discriminatedUnion('kind', [
  ReportAction,
  DashboardAction,
  ListAction,
  SearchAction,
  ViewAction,
  PlanningAction,
  PivotAction,
  CreateAction,
  ModifyAction,
  DisplayAction,
  DeleteAction,
  CreateFromAction,
  MergeAction,
  TransformAction,
  AddToAction,
  RemoveFromAction,
  PrintAction,
  ExportAction,
  ImportAction,
  StepsAction,
]);
export type Action = z.infer<typeof Action>;

export type ActionKind = Action['kind'];
export type ActionOf<Kind extends ActionKind> = Extract<Action, { kind: Kind }>;

/** An action on the records of a table. */
export type RecordAction = Extract<Action, { table: number }>;

/** The kinds of action on records, in the order in which messages list them. */
export const RECORD_ACTIONS = Action.options.flatMap(({ shape }) =>
  'table' in shape ? [shape.kind.value] : [],
);

/** The kinds of action that belong to no table. */
export const OTHER_ACTIONS = Action.options.flatMap(({ shape }) =>
  'table' in shape ? [] : [shape.kind.value],
);
