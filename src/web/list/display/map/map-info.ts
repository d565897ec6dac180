import type { ViewInfo } from '#core/contract/views/registry.ts';

/** What the client gets of a map. */
export type MapInfo = Extract<ViewInfo, { mode: 'map' }>;
