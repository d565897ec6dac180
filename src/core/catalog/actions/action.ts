import { z } from 'zod';
import { AddToAction } from './kinds/add-to.ts';
import { CreateAction } from './kinds/create.ts';
import { CreateFromAction } from './kinds/create-from.ts';
import { DeleteAction } from './kinds/delete.ts';
import { DisplayAction } from './kinds/display.ts';
import { ExportAction } from './kinds/export.ts';
import { ImportAction } from './kinds/import.ts';
import { ListAction } from './kinds/list.ts';
import { MergeAction } from './kinds/merge.ts';
import { ModifyAction } from './kinds/modify.ts';
import { PrintAction } from './kinds/print.ts';
import { RemoveFromAction } from './kinds/remove-from.ts';
import { ReportAction } from './kinds/report.ts';
import { SearchAction } from './kinds/search.ts';
import { StepsAction } from './kinds/steps.ts';
import { TransformAction } from './kinds/transform-into.ts';
import { ViewAction } from './kinds/view.ts';

/** Something that a user may run (domain: Running an action). */
export const Action = z.discriminatedUnion('kind', [
  ReportAction,
  ListAction,
  SearchAction,
  ViewAction,
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

/** Whether an action is one on the records of a table. */
export function isOnTable<Told extends { readonly kind: ActionKind }>(
  action: Told,
): action is Extract<Told, { readonly table: number }> {
  return 'table' in action && action.table !== undefined;
}
