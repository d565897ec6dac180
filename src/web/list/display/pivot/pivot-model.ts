import { useMemo } from 'react';
import type { RequestBreak } from '#core/contract/lists/figure-routes.ts';
import { elementText } from '#core/fields/element-text.ts';
import { numberFormat } from '#core/language/formats.ts';
import { cellResult, type PivotNode } from '#core/query/pivot-tree.ts';
import { useApplication } from '#web/api/application.tsx';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { breakName, shownMeasure, type ShownMeasure } from '../../figures/measure-words.ts';
import { listColumn } from '../../state/list-columns.ts';
import type { List } from '../../state/use-list.ts';
import type { PivotData } from './use-pivot.ts';

/** A row or column; undefined for all of them. */
export type PivotPlace = PivotNode | undefined;

/** A measure, and what it is called where there is little room. */
interface PivotMeasure extends ShownMeasure {
  readonly head: string;
}

/** The figures of a pivot in the words of the user. */
export interface PivotModel extends Pick<PivotData, 'figures' | 'settings' | 'body' | 'answer'> {
  readonly measures: readonly PivotMeasure[];
  /** What the breaks are called. */
  readonly heads: { readonly rows: readonly string[]; readonly columns: readonly string[] };
  readonly rowName: (node: PivotNode) => string;
  readonly columnName: (node: PivotNode) => string;
  /** What a cell shows of a measure; null where there is nothing. */
  readonly value: (row: PivotPlace, column: PivotPlace, measure: number) => unknown;
}

/** Puts figures into words; undefined until they are there. */
export function usePivotModel(
  { table }: Pick<List, 'table'>,
  data: PivotData | undefined,
): PivotModel | undefined {
  const { t } = useTranslation();
  const reader = useReader();
  const application = useApplication();
  return useMemo(() => {
    if (!data) return undefined;
    const { settings, figures } = data;
    const columnAt = (path: string) => listColumn(application, table, path);
    const nameIn = (breaks: PivotData['settings']['rows']) => (node: PivotNode) => {
      const at = node.level - 1;
      const term = breaks[at];
      const [value, until] = node.elements[at] ?? [null, null];
      const placed = term && columnAt(term.column);
      return elementText(
        { term: term ?? {}, column: placed && coreColumn(placed.column), value, until },
        { reader, t },
      );
    };
    const measures = settings.measures.map((measure): PivotMeasure => {
      const placed = measure.column === undefined ? undefined : columnAt(measure.column);
      const shown = shownMeasure(measure, placed, { reader, t });
      const isNone = (result: unknown): boolean => result === null || result === undefined;
      if (measure.shows === undefined || measure.shows === 'value') {
        const text = (result: unknown): string => (isNone(result) ? '' : shown.text(result));
        return { ...shown, text, head: measure.column === undefined ? t('pivot.count') : shown.label };
      }
      const label = t(`pivot.share.${measure.shows}`, { measure: shown.label });
      const format = numberFormat(reader.locale, { style: 'percent', maximumFractionDigits: 1 });
      return {
        ...shown,
        label,
        head: t(`pivot.shows.${measure.shows}`),
        text: (result) => (isNone(result) ? '' : format.format(Number(result))),
        brief: (value) => format.format(value),
      };
    });
    const headOf = (term: RequestBreak) => {
      const placed = columnAt(term.column);
      return breakName(term, placed ? [placed] : [], t);
    };
    const all = figures.at(undefined, undefined);
    return {
      ...data,
      measures,
      heads: { rows: settings.rows.map(headOf), columns: settings.columns.map(headOf) },
      rowName: nameIn(settings.rows),
      columnName: nameIn(settings.columns),
      value: (row, column, at) =>
        cellResult(settings.measures[at]?.shows ?? 'value', at, {
          cell: figures.at(row, column),
          row: figures.at(row, undefined),
          column: figures.at(undefined, column),
          all,
        }),
    };
  }, [data, application, table, reader, t]);
}
