import type { PivotHeat } from '#core/query/pivot.ts';
import type { PivotNode } from '#core/query/pivot-tree.ts';
import { drawnValue } from '../../figures/drawn-value.ts';
import type { PivotModel, PivotPlace } from './pivot-model.ts';

/** How strongly cells are shaded by their first measure. */
export interface HeatScale {
  /** The share of the strongest shade, from -1 to 1; undefined of a cell without. */
  readonly at: (row: PivotPlace, column: PivotPlace) => number | undefined;
  /** The greatest amount of all shaded cells, and whether there are negative ones. */
  readonly most: number;
  readonly hasNegative: boolean;
}

/** Shades each cell by how far it is from nothing to the greatest one of all or of its level; undefined without shades. */
export function heatScale(model: PivotModel, heat: PivotHeat): HeatScale | undefined {
  if (heat === 'none') return undefined;
  const { figures, value } = model;
  const rows = allOf(figures.rows);
  const columns: readonly PivotPlace[] = figures.columns.length > 0 ? allOf(figures.columns) : [undefined];
  const levelOf = (row: PivotNode, column: PivotPlace): string =>
    heat === 'all' ? '' : `${row.level} ${column?.level ?? 0}`;
  const greatest = new Map<string, number>();
  let [most, hasNegative] = [0, false];
  for (const row of rows)
    for (const column of columns) {
      const number = drawnValue(value(row, column, 0));
      if (number === null) continue;
      const level = levelOf(row, column);
      greatest.set(level, Math.max(greatest.get(level) ?? 0, Math.abs(number)));
      most = Math.max(most, Math.abs(number));
      hasNegative ||= number < 0;
    }
  return {
    most,
    hasNegative,
    at: (row, column) => {
      if (!row || (!column && figures.columns.length > 0)) return undefined;
      const number = drawnValue(value(row, column, 0));
      const whole = greatest.get(levelOf(row, column)) ?? 0;
      return number === null || whole === 0 ? undefined : number / whole;
    },
  };
}

function allOf(nodes: readonly PivotNode[]): readonly PivotNode[] {
  return nodes.flatMap((node) => [node, ...allOf(node.inside)]);
}
