/** The forms in which a planning is looked at. */
export const PLANNING_LOOKS = ['month', 'week', 'workWeek', 'day', 'agenda', 'timeline'] as const;
export type PlanningLook = (typeof PLANNING_LOOKS)[number];
