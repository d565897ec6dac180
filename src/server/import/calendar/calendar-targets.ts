import { columnWithId } from '#core/catalog/catalog.ts';
import type { Column, Table, View } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { timeKindOf } from '#core/fields/traits.ts';
import type { Scene } from '../../query/scene/place.ts';
import { targetOf, type Goal } from '../targets.ts';

type PlanningView = Extract<View, { mode: 'scheduler' }>;

/**
 * What the header of a calendar fills in a table that has a planning: the columns that its first one has the times of events
 * and what they are called from, as far as the account may write them. Empty for other tables.
 */
export function calendarTargets(scene: Scene, goal: Goal): Readonly<Record<string, string>> {
  const { table } = goal;
  const view = scene.catalog.document.views.find(
    (one): one is PlanningView => one.mode === 'scheduler' && one.table === table.id,
  );
  if (!view) return {};
  const own = (id: number | undefined) => columnWithId(table, id ?? 0);
  const [start, end] = [own(view.start), own(view.end)];
  const [caption, ...further] = view.caption ?? [];
  const isDay = start !== undefined && timeKindOf(start) === 'day';
  const wanted = {
    summary: (further.length === 0 ? own(caption) : undefined) ?? titleText(table),
    [isDay ? 'day' : 'start']: start,
    time: own(view.clock),
    [isDay ? 'last_day' : 'end']: end,
    duration: own(view.duration),
    recurrence: own(view.recurrence),
  };
  const known = Object.entries(wanted).flatMap(([header, column]) =>
    column && targetOf(scene, goal, column.name).ok ? [[header, column.name] as const] : [],
  );
  return Object.fromEntries(known);
}

/** The first text among what names a record. */
function titleText(table: Table): Column | undefined {
  return (table.title ?? [])
    .flatMap((id) => columnWithId(table, id) ?? [])
    .find((column) => fieldOf(column).formulaType(column)?.kind === 'text');
}
