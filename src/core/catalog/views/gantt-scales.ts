/** How closely the time of a Gantt chart is looked at. */
export const GANTT_SCALES = ['days', 'weeks', 'months', 'quarters'] as const;
export type GanttScale = (typeof GANTT_SCALES)[number];
