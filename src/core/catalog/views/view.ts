import { z } from 'zod';
import { SchedulerView } from './scheduler-view.ts';
import { ChartView } from './chart-view.ts';
import { PivotView } from './pivot-view.ts';
import { MapView } from './map-view.ts';
import { GanttView } from './gantt-view.ts';
import { DatatableView } from './datatable-view.ts';
import { DatatreeView } from './datatree-view.ts';
import { KanbanView } from './kanban-view.ts';
import { ThumbnailView } from './thumbnail-view.ts';

/** How the records of a table are listed: a view of any display mode. */
export const View = z.discriminatedUnion('mode', [
  DatatableView,
  ChartView,
  PivotView,
  MapView,
  GanttView,
  KanbanView,
  DatatreeView,
  ThumbnailView,
  SchedulerView,
]);

export type View = z.infer<typeof View>;
