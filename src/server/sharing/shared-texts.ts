import { fieldOf } from '#core/fields/registry.ts';
import { isList } from '#core/fields/traits.ts';
import type { SharedColumn } from '#core/contract/sharing/shared-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { isSortable } from './kept-content.ts';
import type { Place, Scene } from '../query/scene/place.ts';

/** Types of formulas whose values are aligned as numbers are. */
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money']);

/** How the page heads a column: with the links that lead to it. */
export function toldColumn({ viewer }: Pick<Scene, 'viewer'>, place: Place): SharedColumn {
  const columns = [...place.links.map((step) => step.column), place.column];
  return {
    label: columns.map(({ label }) => labelOf(label, viewer.locale)).join(' › '),
    isNumber:
      isList(place.column) || NUMBERS.has(fieldOf(place.column).formulaType(place.column)?.kind ?? ''),
    sortable: isSortable(place),
  };
}
