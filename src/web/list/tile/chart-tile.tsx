import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { ChartCanvas } from '../display/chart/chart-canvas.tsx';
import { useChartColours } from '../display/chart/chart-colours.ts';
import { ChartLegend } from '../display/chart/chart-legend.tsx';
import chartClasses from '../display/chart/chart.module.css';
import { settingsAt, type ChartInfo } from '../display/chart/chart-settings.ts';
import { ChartTable } from '../display/chart/chart-table.tsx';
import { useFigures } from '../display/chart/use-chart.ts';
import { useChartModel } from '../display/chart/use-model.ts';
import type { TileList } from './tile-list.ts';
import { TileFailed, TileLoading } from './tile-states.tsx';
import classes from './tile.module.css';

interface ChartTileProps {
  readonly list: TileList;
  readonly view: ChartInfo;
  readonly label: string;
}

const NONE_HIDDEN: ReadonlySet<string> = new Set();
const ignore = (): void => undefined;

/** A chart as its view has it, without the tools of its window; a mark leads there. */
export function ChartTile({ list, view, label }: ChartTileProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [hidden, setHidden] = useState(NONE_HIDDEN);
  const colours = useChartColours(element);
  const settings = settingsAt({}, view);
  const { type } = settings;
  const { data: figures, error, refetch } = useFigures(list, settings, {});
  const model = useChartModel(list, figures);
  return (
    <div ref={setElement} className={`${chartClasses.colours} ${classes.chart}`}>
      {error && !figures ? (
        <TileFailed error={error} onRetry={() => void refetch()} />
      ) : !model || !colours ? (
        <TileLoading lines={4} />
      ) : model.total.records === 0 ? (
        <p className={classes.none}>{t('dashboard.none')}</p>
      ) : (
        <>
          <ChartLegend {...{ model, type, colours, hidden }} onHide={setHidden} />
          <ChartCanvas
            {...{ label, model, type, colours, hidden }}
            chosen={undefined}
            onChoose={() => router.history.push(list.href)}
            onCanvas={ignore}
          />
          <div className="out-of-sight">
            <ChartTable model={model} label={label} head={t('chart.chart')} />
          </div>
        </>
      )}
    </div>
  );
}
