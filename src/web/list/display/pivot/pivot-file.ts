import type { PivotFileRequest } from '#core/contract/lists/pivot-routes.ts';
import { elementValue } from '#core/query/element-value.ts';
import type { PivotLine, PivotNode } from '#core/query/pivot-tree.ts';
import type { PivotLayout } from './pivot-layout.ts';
import type { PivotModel, PivotPlace } from './pivot-model.ts';
import type { PivotOpening } from './use-opening.ts';

/** What is on screen. */
export interface ShownPivot {
  readonly model: PivotModel;
  readonly lines: readonly PivotLine[];
  readonly layout: PivotLayout;
}

/** What is asked for a workbook of what is on screen. */
export function fileRequest(
  { model }: Pick<ShownPivot, 'model'>,
  { isRowOpen, isColumnOpen }: PivotOpening,
  title: string,
): PivotFileRequest {
  const { body, settings, figures } = model;
  return {
    ...body,
    shows: settings.measures.map(({ shows }) => shows ?? 'value'),
    title: title.slice(0, 200),
    closed: {
      rows: closedPaths(figures.rows, isRowOpen),
      columns: closedPaths(figures.columns, isColumnOpen),
    },
  };
}

/** The elements that are seen and closed; those in them are not seen. */
function closedPaths(nodes: readonly PivotNode[], isOpen: (node: PivotNode) => boolean): unknown[][] {
  return nodes.flatMap((node) => {
    if (node.count === 0) return [];
    if (isOpen(node)) return closedPaths(node.inside, isOpen);
    return [node.elements.map(([value]) => elementValue(value))];
  });
}

/** What is on screen as lines of a table: exact, as files have it, or in the words of the user. */
export function tableLines(
  { model, lines, layout }: ShownPivot,
  { total, isExact }: { readonly total: string; readonly isExact: boolean },
): readonly (readonly unknown[])[] {
  const { heads, measures, value, rowName, columnName, figures } = model;
  const columns = layout.slots.map(({ node, measure }) => {
    const label = measures[measure]?.label ?? '';
    const names = node ? pathNames(figures.columns, node, columnName) : [total];
    return figures.columns.length > 0 ? [...names, label].join(' · ') : label;
  });
  const results = (row: PivotPlace): readonly unknown[] =>
    layout.slots.map(({ node, measure }) => {
      const result = value(row, node, measure);
      return isExact ? result : (measures[measure]?.text(result) ?? '');
    });
  const depth = heads.rows.length;
  const rows = lines.flatMap(({ node, more }) => {
    if (!node || more !== undefined) return [];
    const names = pathNames(figures.rows, node, rowName);
    return [[...names, ...Array.from({ length: depth - names.length }, () => ''), ...results(node)]];
  });
  const totals = [total, ...Array.from({ length: depth - 1 }, () => ''), ...results(undefined)];
  return [[...heads.rows, ...columns], ...rows, totals];
}

/** What an element and those that it is in are called, from the outermost on. */
export function pathNames(
  nodes: readonly PivotNode[],
  node: PivotNode,
  name: (node: PivotNode) => string,
): readonly string[] {
  for (const one of nodes) {
    if (one.key === node.key) return [name(one)];
    if (one.level < node.level && isWithin(one, node))
      return [name(one), ...pathNames(one.inside, node, name)];
  }
  return [name(node)];
}

function isWithin(outer: PivotNode, inner: PivotNode): boolean {
  return outer.elements.every(
    ([value], at) => elementValue(value) === elementValue(inner.elements[at]?.[0] ?? null),
  );
}
