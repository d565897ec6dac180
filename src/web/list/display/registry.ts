import type { View } from '#core/catalog/schema.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import { datatable } from './datatable/datatable.ts';
import type { DisplayMode, DisplayModes } from './display-mode.ts';

/** How the client shows each display mode; one folder each. */
export const DISPLAY_MODES = {
  datatable,
} satisfies DisplayModes<View['mode'], ViewInfo>;

/** How the client shows a view; a table without one is shown as `TABLE_MODE`. */
export function displayOf<Any extends { readonly mode: string } = ViewInfo>(
  view: Pick<Any, 'mode'> | undefined,
  modes: DisplayModes<Any['mode'], Any> = DISPLAY_MODES as unknown as DisplayModes<Any['mode'], Any>,
): DisplayMode<Any> {
  // The registry pairs each mode with its screens; TypeScript cannot follow the pair through a union.
  return modes[(view?.mode ?? TABLE_MODE) as Any['mode']] as unknown as DisplayMode<Any>;
}
