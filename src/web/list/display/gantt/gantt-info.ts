import type { ViewInfo } from '#core/contract/views/registry.ts';

/** What the client gets of a Gantt chart. */
export type GanttInfo = Extract<ViewInfo, { mode: 'gantt' }>;
