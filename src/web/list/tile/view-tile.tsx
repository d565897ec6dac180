import { lazy, Suspense } from 'react';
import type { DashboardPeriod } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { TileInfoOf } from '#core/contract/application/dashboard-info.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useTileList } from './tile-list.ts';
import { tilePeriod } from './tile-period.ts';
import { TileFrame } from './tile-frame.tsx';
import { TileLoading } from './tile-states.tsx';
import { RowsTile } from './rows-tile.tsx';

const ChartTile = lazy(async () => ({ default: (await import('./chart-tile.tsx')).ChartTile }));

interface ViewTileProps {
  readonly tile: TileInfoOf<'view'>;
  readonly period: DashboardPeriod;
}

/** A view: a chart as it is drawn, the first records of any other one. */
export function ShownView({ tile, period }: ViewTileProps) {
  const { t } = useTranslation();
  const list = useTileList(tile, tilePeriod(tile, period));
  const view = list?.view;
  if (!list || !view) return null;
  const label = tile.label ?? view.label;
  if (view.mode !== 'chart') return <RowsTile {...{ tile, list, label }} />;
  return (
    <TileFrame label={label} more={{ href: list.href, label: t('dashboard.open') }}>
      <Suspense fallback={<TileLoading lines={4} />}>
        <ChartTile {...{ list, view, label }} />
      </Suspense>
    </TileFrame>
  );
}
