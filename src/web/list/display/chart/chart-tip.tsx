import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import type { Translate } from '#core/language/texts.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { colourAt, type ChartColours } from './chart-colours.ts';
import classes from './chart.module.css';
import type { ChartModel } from './chart-model.ts';
import type { Mark } from './chart-drawing.ts';

interface ChartTipProps {
  readonly model: ChartModel;
  readonly colours: ChartColours;
  readonly mark: Mark;
  readonly left: number;
  readonly top: number;
  /** The size of the drawing. */
  readonly room: number;
  readonly height: number;
}

const TIP_WIDTH = 240;

/** What a mark says, while it is pointed at or reached by the keyboard. */
export function ChartTip({ model, colours, mark, left, top, room, height }: ChartTipProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { category, series } = mark;
  const cell = model.cellAt(category, series);
  const at = model.series.findIndex(({ label }) => label === series.label);
  const share = shareOf(model, mark);
  const start = Math.max(4, Math.min(left + 14, room - TIP_WIDTH - 4));
  return (
    <div
      className={classes.tip}
      aria-hidden="true"
      style={{
        left: start,
        width: TIP_WIDTH,
        ...(top > height / 2 ? { bottom: height - top + 14 } : { top: top + 14 }),
      }}
    >
      <div className={classes.tipHead}>
        <span
          className={classes.swatch}
          style={{ background: colourAt(colours, series.element.colour ?? category.colour, Math.max(0, at)) }}
        />
        <b>{series.element.place === null ? category.label : series.element.label}</b>
        {series.element.place === null ? null : <span>{category.label}</span>}
      </div>
      <dl className={classes.tipLines}>
        {model.measures.map((measure, index) => (
          <div key={measure.label} data-first={index === series.measure || undefined}>
            <dt>{measure.label}</dt>
            <dd>{measure.text(cell?.results[index])}</dd>
          </div>
        ))}
        {share === undefined ? null : (
          <div>
            <dt>{t('chart.share')}</dt>
            <dd>{numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)}</dd>
          </div>
        )}
        {model.measures.some(({ column }) => column === undefined) ? null : (
          <div>
            <dt>{t('chart.records')}</dt>
            <dd>{numberFormat(locale).format(cell?.records ?? 0)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** The part of the whole that a mark is, of what adds up. */
function shareOf(model: ChartModel, { category, series }: Mark): number | undefined {
  const measure = model.measures[series.measure];
  if (!measure || (measure.how !== 'sum' && measure.how !== 'count') || category.place === null)
    return undefined;
  const part = Number(model.cellAt(category, series)?.results[series.measure]);
  const whole = Number(model.total.results[series.measure]);
  return whole > 0 && part >= 0 ? part / whole : undefined;
}

/** The same in words, for who does not see it. */
export function tipLines(model: ChartModel, { category, series }: Mark, t: Translate): readonly string[] {
  const cell = model.cellAt(category, series);
  const names = series.element.place === null ? [category.label] : [category.label, series.element.label];
  const figures = model.measures.map(({ label, text }, at) => `${label} ${text(cell?.results[at])}`);
  return [...names, ...figures, t('chart.count', { count: cell?.records ?? 0 })];
}
