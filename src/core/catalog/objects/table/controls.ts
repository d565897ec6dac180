import type { Control } from './control.ts';
import type { Table } from './table.ts';

/** A control of one kind. */
export type ControlOf<Kind extends Control['kind']> = Extract<Control, { kind: Kind }>;

type Controlled = Pick<Table, 'controls'>;

function ofKind<Kind extends Control['kind']>(
  { controls = [] }: Controlled,
  kind: Kind,
): readonly ControlOf<Kind>[] {
  return controls.filter((control): control is ControlOf<Kind> => control.kind === kind);
}

/** The controls that judge records which are saved: what does not fulfil one is refused, or its maker asked. */
export function validityControls(table: Controlled): readonly ControlOf<'validity'>[] {
  return ofKind(table, 'validity');
}

/** Whether records that do not fulfil a control are refused, whoever saves them. */
export function isBlocking(control: Control): control is ControlOf<'validity'> {
  return control.kind === 'validity' && control.warns !== true;
}

/** The controls that refuse records: where nobody is there to be asked, only these are judged. */
export function blockingControls({ controls = [] }: Controlled): readonly ControlOf<'validity'>[] {
  return controls.filter(isBlocking);
}

/** The controls that say what becomes of columns in records on which their condition is true. */
export function stateControls(table: Controlled): readonly ControlOf<'state'>[] {
  return ofKind(table, 'state');
}

/** Whether a control keeps columns from being written in records on which its condition is true. */
export function isClosing(control: Control): control is ControlOf<'state'> {
  return control.kind === 'state' && control.state !== 'required';
}

/** The controls that keep actions, or one action, from records on which their condition is not true. */
export function actionControls(table: Controlled, action?: number): readonly ControlOf<'action'>[] {
  const all = ofKind(table, 'action');
  return action === undefined ? all : all.filter((control) => control.action === action);
}

/** The controls that have their user asked before a draft is dropped on which their condition is true. */
export function cancelControls(table: Controlled): readonly ControlOf<'cancel'>[] {
  return ofKind(table, 'cancel');
}
