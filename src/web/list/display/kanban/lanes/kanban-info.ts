import type { ViewInfo } from '#core/contract/views/registry.ts';

/** What the client gets of a view of lanes. */
export type KanbanInfo = Extract<ViewInfo, { mode: 'kanban' }>;
