import { useMemo, useState } from 'react';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { TermChoice } from '../../panel/term-rows.tsx';
import type { List } from '../../state/use-list.ts';
import { useChartColours } from '../chart/chart-colours.ts';
import { ShownChart } from '../chart/shown-chart.tsx';
import chartClasses from '../chart/chart.module.css';
import { useChartModel } from '../chart/use-model.ts';
import { drawnPivot, type DrawnPivot } from './drawn-pivot.ts';
import type { PivotModel } from './pivot-model.ts';
import ownClasses from './pivot-chart.module.css';
import classes from './pivot.module.css';

interface PivotChartProps {
  readonly list: List;
  readonly model: PivotModel;
  readonly label: string;
  readonly outdated: boolean;
}

const ignore = (): void => undefined;

/** A measure of a pivot as a chart: the figures of its outermost rows and columns, with the records behind them. */
export function PivotChart({ list, model, label, outdated }: PivotChartProps) {
  const { t } = useTranslation();
  const { measures, settings } = model;
  const [kept, setKept] = useState(0);
  // Shares are those of the values, which are drawn.
  const offered = [...measures.keys()].filter(
    (one) => (settings.measures[one]?.shows ?? 'value') === 'value',
  );
  const at = offered.includes(kept) ? kept : (offered[0] ?? 0);
  const drawn = useMemo(() => drawnPivot(model, at), [model, at]);
  const charted = useChartModel(list, drawn.figures);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const colours = useChartColours(element);
  return (
    <div ref={setElement} className={chartClasses.screen}>
      {offered.length > 1 ? (
        <div className={ownClasses.measure}>
          <span aria-hidden="true">{t('chart.measure')}</span>
          <TermChoice
            label={t('chart.measure')}
            value={String(at)}
            options={offered.map((one) => [String(one), measures[one]?.label ?? ''])}
            onChoose={(chosen) => setKept(Number(chosen))}
          />
        </div>
      ) : null}
      <Undrawn model={model} drawn={drawn} />
      {charted && colours ? (
        <ShownChart
          {...{ list, colours, label, outdated }}
          figures={drawn.figures}
          settings={drawn.settings}
          model={charted}
          leftOut={0}
          onCanvas={ignore}
        />
      ) : (
        <div className={chartClasses.main} aria-busy="true" />
      )}
    </div>
  );
}

/** What of a pivot its chart does not draw. */
function Undrawn({ model, drawn }: { readonly model: PivotModel; readonly drawn: DrawnPivot }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { settings, figures } = model;
  const number = (count: number): string => numberFormat(locale).format(count);
  const isDeep = settings.rows.length > 1 || settings.columns.length > 1;
  return (
    <>
      {isDeep ? <p className={classes.note}>{t('pivot.only_outermost')}</p> : null}
      {(['rows', 'columns'] as const).map((side) => {
        const [shown, all] = [drawn[side].length, figures.levels[side][0] ?? 0];
        return shown < all ? (
          <p key={side} className={classes.note}>
            {t(`pivot.cut.${side}`, { shown: number(shown), all: number(all) })}
          </p>
        ) : null;
      })}
    </>
  );
}
