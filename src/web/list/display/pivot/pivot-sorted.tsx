import { useTranslation } from '#web/std/translation.ts';
import { elementValue } from '#core/query/element-value.ts';
import type { PivotNode } from '#core/query/pivot-tree.ts';
import type { PivotModel } from './pivot-model.ts';

/** By what the rows are sorted, in words: its column may be closed or out of sight. */
export function PivotSorted({ model }: { readonly model: PivotModel }) {
  const { t } = useTranslation();
  const { settings, measures, figures } = model;
  const { sort } = settings;
  const measure = sort && measures[sort.measure];
  if (!measure) return null;
  const names = namesOf(figures.columns, sort.column, model.columnName);
  const what = [measure.label, ...names].join(' · ');
  return <span>{t(sort.descending ? 'pivot.greatest_first' : 'pivot.least_first', { what })}</span>;
}

/** What the column of these values, from the outermost on, is called. */
function namesOf(
  nodes: readonly PivotNode[],
  [value, ...inner]: readonly unknown[],
  name: PivotModel['columnName'],
): readonly string[] {
  const node =
    value === undefined
      ? undefined
      : nodes.find(({ elements }) => elementValue(elements.at(-1)?.[0] ?? null) === value);
  return node ? [name(node), ...namesOf(node.inside, inner, name)] : [];
}
