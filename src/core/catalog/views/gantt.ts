import { isChoice, isLink, isList, timeKindOf, type TimeKind } from '../../fields/traits.ts';
import { fieldOf, type Column } from '../../fields/registry.ts';
import { finding, type Finding } from '../../std/finding.ts';
import type { CatalogTables } from '../catalog-tables.ts';
import { timeFindings } from '../event-times.ts';
import type { Table } from '../objects/table/table.ts';
import type { GanttView } from './gantt-view.ts';
import type { ViewKind } from './view-kind.ts';

/** See `GanttView`. */
export const gantt: ViewKind<GanttView> = {
  leastTile: { width: 4, height: 6 },
  begin,
  check: (catalog, table, view) => [
    ...timeFindings(table, view),
    ...baselineFindings(table, view),
    ...relationFindings(table, view),
    ...progressFindings(table, view),
    ...colourFindings(catalog, view),
  ],
};

/** What people can write before what a formula gives. */
function begin(table: Table): object | undefined {
  const written = table.columns.filter(({ formula }) => formula === undefined);
  const ofKind = (kind: TimeKind | undefined) => written.filter((column) => timeKindOf(column) === kind);
  const start = ofKind('day')[0] ?? ofKind('moment')[0];
  if (!start) return undefined;
  const end = ofKind(timeKindOf(start)).find(({ id }) => id !== start.id);
  const colour = written.find(isChoice);
  const options = {
    end: end?.id,
    duration: end ? undefined : ofKind('length')[0]?.id,
    parent: written.find((column) => isLink(column) && column.target === table.id)?.id,
    predecessors: written.find(
      (column) => isList(column) && column.target === table.id && column.inverse === undefined,
    )?.id,
    colour: colour && [colour.id],
  };
  return {
    start: start.id,
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  };
}

function ownColumn({ columns }: Table, id: number | undefined): Column | undefined {
  return columns.find((column) => column.id === id);
}

/** They are of the type of the start. */
function baselineFindings(table: Table, view: GanttView): readonly Finding[] {
  const start = ownColumn(table, view.start);
  if (!start) return [];
  return (['baselineStart', 'baselineEnd'] as const).flatMap((key) => {
    const column = ownColumn(table, view[key]);
    if (!column || timeKindOf(column) === timeKindOf(start)) return [];
    return [finding([key], 'event_end', { name: column.name, type: column.type })];
  });
}

/** Both lead to records of the table itself. */
function relationFindings(table: Table, { parent, predecessors }: GanttView): readonly Finding[] {
  const [above, before] = [ownColumn(table, parent), ownColumn(table, predecessors)];
  const leads = (column: Column) =>
    (isLink(column) || isList(column)) && column.target === table.id && column.formula === undefined;
  return [
    ...(above && !(isLink(above) && leads(above))
      ? [finding(['parent'], 'not_own_link', { name: above.name })]
      : []),
    ...(before && !leads(before) ? [finding(['predecessors'], 'not_own_link', { name: before.name })] : []),
  ];
}

/** Whether a column tells a number: of percent, where it says how much is done. */
function tellsProgress(column: Column): boolean {
  return ['integer', 'decimal'].includes(fieldOf(column).formulaType(column)?.kind ?? '');
}

function progressFindings(table: Table, { progress }: GanttView): readonly Finding[] {
  const column = ownColumn(table, progress);
  if (!column || tellsProgress(column)) return [];
  return [finding(['progress'], 'gantt_progress', { name: column.name, type: column.type })];
}

function colourFindings({ columns }: CatalogTables, { colour = [] }: GanttView): readonly Finding[] {
  const column = columns.get(colour.at(-1) ?? 0)?.column;
  if (!column || isChoice(column)) return [];
  return [finding(['colour'], 'event_colour', { name: column.name, type: column.type })];
}
