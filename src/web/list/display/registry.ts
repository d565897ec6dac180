import type { View } from '#core/catalog/schema.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import { datatable } from './datatable/datatable.ts';
import type { DisplayMode, DisplayModes } from './display-mode.ts';

/** How the client shows each display mode; one folder each. */
const DISPLAY_MODES = {
  datatable,
} satisfies DisplayModes<View['mode'], ViewInfo>;

/** How the client shows a view; a table without one is shown as `TABLE_MODE`. */
export function displayOf(view: Pick<ViewInfo, 'mode'> | undefined): DisplayMode<ViewInfo> {
  // The registry pairs each mode with its screens; TypeScript cannot follow the pair through a union.
  const modes: Readonly<Record<View['mode'], unknown>> = DISPLAY_MODES;
  return modes[view?.mode ?? TABLE_MODE] as DisplayMode<ViewInfo>;
}
