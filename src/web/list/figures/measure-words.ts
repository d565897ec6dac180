import type { RequestBreak, RequestMeasure } from '#core/contract/lists/figure-routes.ts';
import type { Reader } from '#core/fields/field.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { momentFormat, numberFormat } from '#core/language/formats.ts';
import type { Translate } from '#core/language/texts.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { resultText } from './result-text.ts';
import type { PlacedColumn } from '../state/list-columns.ts';

/** A measure, how it is called and how its results are written. */
export interface ShownMeasure extends RequestMeasure {
  readonly label: string;
  readonly text: (result: unknown) => string;
  /** The same where there is little room: 12k. */
  readonly brief: (value: number) => string;
}

/** What a measure is called. */
export function measureName(
  { column, how }: RequestMeasure,
  offered: readonly PlacedColumn[],
  t: Translate,
): string {
  if (column === undefined) return t('chart.records');
  const label = offered.find(({ path }) => path === column)?.label ?? column;
  return t(`chart.measure_of.${how}`, { column: label });
}

/** What a break is called: its column, with the period or the step. */
export function breakName(
  { column, period, step }: Pick<RequestBreak, 'column' | 'period' | 'step'>,
  offered: readonly PlacedColumn[],
  t: Translate,
): string {
  const label = offered.find(({ path }) => path === column)?.label ?? column;
  if (period) return t(`chart.period_of.${period}`, { column: label });
  return step === undefined ? label : t('chart.step_of', { column: label, step: String(step) });
}

/** How a measure is called, and how its results are written: as lists write them. */
export function shownMeasure(
  measure: RequestMeasure,
  placed: PlacedColumn | undefined,
  { reader, t }: { readonly reader: Reader; readonly t: Translate },
): ShownMeasure {
  const { locale } = reader;
  const { how } = measure;
  const brief = (value: number): string => numberFormat(locale, { notation: 'compact' }).format(value);
  if (measure.column === undefined || !placed)
    return {
      ...measure,
      label: t('chart.records'),
      text: (result) => numberFormat(locale).format(Number(result)),
      brief,
    };
  const { column, label, path } = placed;
  const text = (result: unknown): string => resultText({ column: path, how }, result, { column, reader });
  const core = coreColumn(column);
  const kind = how === 'count' ? undefined : fieldOf(core).formulaType(core)?.kind;
  return {
    ...measure,
    label: t(`chart.measure_of.${how}`, { column: label }),
    text,
    brief:
      kind === 'date' || kind === 'dateTime'
        ? (value) => momentFormat(locale, { dateStyle: 'short' }).format(value)
        : kind === 'duration'
          ? (value) => text(Math.round(value))
          : brief,
  };
}
