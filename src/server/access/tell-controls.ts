import { conditionOf } from '#core/access/rule.ts';
import type { Control, Table } from '#core/catalog/schema.ts';
import type { AccessExplanation, ToldControl, ToldObstacle } from '#core/contract/people/access-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import type { Scene } from '../query/scene/place.ts';
import { conditionText } from './tell.ts';

type StateControl = Extract<Control, { kind: 'state' }>;
type ActionControl = Extract<Control, { kind: 'action' }>;

/** A state control that keeps a column of a record from being written, as an obstacle. */
export function toldStateControl(scene: Scene, table: Table, control: StateControl): ToldObstacle {
  const state = control.state === 'hidden' ? 'hidden' : 'readOnly';
  return { reason: 'state_control', state, control: toldControl(scene, table, control) };
}

/** A control that keeps an action from records, with its words. */
export function toldActionControl(
  scene: Scene,
  table: Table,
  control: ActionControl,
): AccessExplanation['controls'][number] {
  return { ...toldControl(scene, table, control), message: labelOf(control.message, scene.viewer.locale) };
}

/** A control is named, and its condition told, where its reader may read all that the condition names: its name tells of that. */
function toldControl(scene: Scene, table: Table, { name, label, condition: text }: Control): ToldControl {
  const condition = must(conditionOf(scene.catalog, table, text), `the condition of the control ${name}`);
  const told = conditionText(scene, condition);
  const called = label ? labelOf(label, scene.viewer.locale) : name;
  return { name: told === null ? null : called, condition: told };
}
