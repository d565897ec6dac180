import { useMemo } from 'react';
import type { RequestBreak } from '#core/contract/lists/figure-routes.ts';
import { momentFormat, numberFormat } from '#core/language/formats.ts';
import type { Reader } from '#core/fields/field.ts';
import { elementText } from '#core/fields/element-text.ts';
import { isChoice } from '#core/fields/traits.ts';
import type { Translate } from '#core/language/texts.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { listColumn, type PlacedColumn } from '../../state/list-columns.ts';
import type { List } from '../../state/use-list.ts';
import { shownMeasure } from '../../figures/measure-words.ts';
import { chartModel, type ChartModel, type Element } from './chart-model.ts';
import type { Figures } from './use-chart.ts';

/** What is drawn of figures, in the words of the user; undefined until they are there. */
export function useChartModel(
  { table }: Pick<List, 'table'>,
  figures: Figures | undefined,
): ChartModel | undefined {
  const { t } = useTranslation();
  const reader = useReader();
  const application = useApplication();
  return useMemo(() => {
    if (!figures) return undefined;
    const columnAt = (path: string) => listColumn(application, table, path);
    const { settings, answer } = figures;
    const elements = settings.breaks.map((term, at) =>
      elementsOf(
        { term, placed: columnAt(term.column), ...(answer.breaks[at] ?? { elements: [], others: 0 }) },
        { reader, t },
      ),
    );
    const measures = settings.measures.map((measure) =>
      shownMeasure(measure, measure.column === undefined ? undefined : columnAt(measure.column), {
        reader,
        t,
      }),
    );
    return chartModel(figures, { all: t('chart.all'), measures, elements });
  }, [figures, application, table, reader, t]);
}

interface Speaking {
  readonly reader: Reader;
  readonly t: Translate;
}

interface BreakElements {
  readonly term: RequestBreak;
  readonly placed: PlacedColumn | undefined;
  readonly elements: readonly (readonly [unknown, unknown])[];
  readonly others: number;
}

function elementsOf(
  { term, placed, elements, others }: BreakElements,
  speaking: Speaking,
): readonly Element[] {
  const { t, reader } = speaking;
  const shown = elements.map(([value, until], place): Element => {
    const label = elementText({ term, column: placed && coreColumn(placed.column), value, until }, speaking);
    // Months that do not follow each other say their year.
    const isMonth = value !== null && term.period === 'month' && term.sortedBy !== 'result';
    const short = isMonth ? monthText(value, place === 0, reader) : label;
    return { place, label, short, colour: placed && colourOf(placed.column, value) };
  });
  if (others === 0) return shown;
  const label = t('chart.others', { count: others, number: numberFormat(reader.locale).format(others) });
  return [...shown, { place: -1, label, short: label, colour: 'grey' }];
}

/** A month on an axis: its year stands under the first one and under each January. */
function monthText(value: unknown, isFirst: boolean, { locale, timeZone }: Reader): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(String(value));
  const moment = new Date(isDay ? `${String(value)}T00:00:00Z` : String(value));
  const zone = { timeZone: isDay ? 'UTC' : timeZone };
  const month = momentFormat(locale, { month: 'short', ...zone }).format(moment);
  const isJanuary = momentFormat('en', { month: 'numeric', ...zone }).format(moment) === '1';
  if (!isFirst && !isJanuary) return month;
  return `${month}\n${momentFormat(locale, { year: 'numeric', ...zone }).format(moment)}`;
}

function colourOf(column: WebColumn, value: unknown): string | undefined {
  const core = coreColumn(column);
  if (!isChoice(core)) return undefined;
  return core.choices?.find(({ code }) => code === value)?.colour;
}
