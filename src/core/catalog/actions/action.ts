import { z } from 'zod';
import { AddToAction } from './add-to.ts';
import { CreateAction } from './create.ts';
import { CreateFromAction } from './create-from.ts';
import { DeleteAction } from './delete.ts';
import { DisplayAction } from './display.ts';
import { ListAction } from './list.ts';
import { MergeAction } from './merge.ts';
import { ModifyAction } from './modify.ts';
import { RemoveFromAction } from './remove-from.ts';
import { ReportAction } from './report.ts';
import { SearchAction } from './search.ts';
import { StepsAction } from './steps.ts';
import { TransformAction } from './transform-into.ts';

/** Something that a user may run (domain: Running an action). */
export const Action = z.discriminatedUnion('kind', [
  ReportAction,
  ListAction,
  SearchAction,
  CreateAction,
  ModifyAction,
  DisplayAction,
  DeleteAction,
  CreateFromAction,
  MergeAction,
  TransformAction,
  AddToAction,
  RemoveFromAction,
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
