import { firstDayOf } from '#core/fields/period.ts';
import { useTranslation } from '#web/std/translation.ts';
import { axisPeriods, type GanttAxis } from './gantt-axis.ts';
import { largePeriodText, smallPeriodText } from './gantt-words.ts';
import classes from './gantt.module.css';

/** How high the head is, in pixels. */
const HEAD = 52;

interface ChartHeadProps {
  readonly axis: GanttAxis;
  readonly locale: string;
  readonly columns: readonly { readonly path: string; readonly label: string }[];
  readonly names: number;
  readonly along: number;
  readonly width: number;
}

/** The names of the columns and of the time that is in sight. */
export function ChartHead({ axis, locale, columns, names, along, width }: ChartHeadProps) {
  const { t } = useTranslation();
  const [large, small] = axisPeriods(axis, { along, width, firstDay: firstDayOf(locale) });
  return (
    <div className={classes.axis} style={{ inlineSize: names + axis.width, blockSize: HEAD }}>
      <div className={classes.corner}>
        <span className={classes.title}>{t('gantt.task')}</span>
        {columns.map(({ path, label }) => (
          <span key={path} className={classes.cell}>
            {label}
          </span>
        ))}
      </div>
      {large.map((period) => (
        <span
          key={`large ${period.from}`}
          className={classes.large}
          style={{
            insetInlineStart: names + axis.at(period.from),
            inlineSize: axis.at(period.before) - axis.at(period.from),
          }}
        >
          <span>{largePeriodText(period, axis.scale, locale)}</span>
        </span>
      ))}
      {small.map((period) => (
        <span
          key={`small ${period.from}`}
          className={classes.small}
          style={{
            insetInlineStart: names + axis.at(period.from),
            inlineSize: axis.at(period.before) - axis.at(period.from),
          }}
        >
          {smallPeriodText(period, axis.scale, locale)}
        </span>
      ))}
    </div>
  );
}

type ChartGridProps = Omit<ChartHeadProps, 'columns'>;

/** The periods of the lower line of the head, through all tasks. */
export function ChartGrid({ axis, locale, names, along, width }: ChartGridProps) {
  const [, small] = axisPeriods(axis, { along, width, firstDay: firstDayOf(locale) });
  return small.map(({ from }) => (
    <span
      key={from}
      className={classes.grid}
      style={{ insetInlineStart: names + axis.at(from) }}
      aria-hidden="true"
    />
  ));
}
