import { finding, type Finding } from '../../std/finding.ts';
import { hasChoice, isChoice, isLink, makesLanes } from '../../fields/traits.ts';
import type { Table } from '../objects/table/table.ts';
import type { KanbanView } from './kanban-view.ts';
import type { ViewKind } from './view-kind.ts';

type Column = Table['columns'][number];

/** See `KanbanView`. */
export const kanban: ViewKind<KanbanView> = {
  leastTile: { width: 4, height: 5 },
  begin: ({ columns }) => {
    const lanes = columns.find(isChoice) ?? columns.find(isLink);
    return lanes && { lanes: lanes.id };
  },
  apart: ({ lanes }) => lanes,
  check: (_catalog, table, view) => {
    const columnOf = (id: number | undefined) => table.columns.find((column) => column.id === id);
    const [lanes, swimLanes] = [columnOf(view.lanes), columnOf(view.swimLanes)];
    return [
      ...wrongLanes('lanes', lanes),
      ...wrongLanes('swimLanes', swimLanes),
      ...(swimLanes && swimLanes === lanes ? [finding(['swimLanes'], 'swim_lanes_twice')] : []),
      ...(lanes && makesLanes(lanes) ? wrongLimits(lanes, view.limits ?? []) : []),
    ];
  },
};

function wrongLanes(key: string, column: Column | undefined): readonly Finding[] {
  if (!column || makesLanes(column)) return [];
  return [finding([key], 'not_lanes', { name: column.name, type: column.type })];
}

function wrongLimits(lanes: Column, limits: NonNullable<KanbanView['limits']>): readonly Finding[] {
  return limits.flatMap(({ choice }, at): readonly Finding[] => {
    const place = ['limits', at, 'choice'];
    if (limits.findIndex((other) => other.choice === choice) < at) return [finding(place, 'limited_twice')];
    return choice === undefined || hasChoice(lanes, choice)
      ? []
      : [finding(place, 'choice_unknown', { code: choice })];
  });
}
