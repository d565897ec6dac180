import type { Control } from './control.ts';
import type { Table } from './table.ts';

export type ControlOf<Kind extends Control['kind']> = Extract<Control, { kind: Kind }>;

type Controlled = Pick<Table, 'controls'>;

function ofKind<Kind extends Control['kind']>(
  { controls = [] }: Controlled,
  kind: Kind,
): readonly ControlOf<Kind>[] {
  return controls.filter((control): control is ControlOf<Kind> => control.kind === kind);
}

/** The controls that saved records must meet: who saves is refused, or warned. */
export function validityControls(table: Controlled): readonly ControlOf<'validity'>[] {
  return ofKind(table, 'validity');
}

/** Whether records that do not meet a control are always refused. */
export function isBlocking(control: Control): control is ControlOf<'validity'> {
  return control.kind === 'validity' && control.warns !== true;
}

/** The controls that refuse records. Where nobody can be asked, warnings do not apply. */
export function blockingControls({ controls = [] }: Controlled): readonly ControlOf<'validity'>[] {
  return controls.filter(isBlocking);
}

/** The controls that change the state of columns: hidden, read-only, required. */
export function stateControls(table: Controlled): readonly ControlOf<'state'>[] {
  return ofKind(table, 'state');
}

/** Whether a control makes columns unwritable where its condition is true. */
export function isClosing(control: Control): control is ControlOf<'state'> {
  return control.kind === 'state' && control.state !== 'required';
}

/** The controls that restrict actions, or one action, to some records. */
export function actionControls(table: Controlled, action?: number): readonly ControlOf<'action'>[] {
  const all = ofKind(table, 'action');
  return action === undefined ? all : all.filter((control) => control.action === action);
}

/** The controls that ask before a draft is discarded. */
export function cancelControls(table: Controlled): readonly ControlOf<'cancel'>[] {
  return ofKind(table, 'cancel');
}
