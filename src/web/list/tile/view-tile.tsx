import { lazy, Suspense } from 'react';
import type { DashboardPeriod } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { TileInfoOf } from '#core/contract/application/dashboard-info.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useTileList } from './tile-list.ts';
import { tilePeriod } from './tile-period.ts';
import { TileFrame } from './tile-frame.tsx';
import { TileLoading } from './tile-states.tsx';
import { RowsTile } from './rows-tile.tsx';

const ChartTile = lazy(async () => ({ default: (await import('./chart-tile.tsx')).ChartTile }));
const ModeTile = lazy(async () => ({ default: (await import('./mode-tile.tsx')).ModeTile }));

interface ViewTileProps {
  readonly tile: TileInfoOf<'view'>;
  readonly period: DashboardPeriod;
}

/** A view as its window shows it; of a list, and where the tile says how many, the first records. */
export function ShownView({ tile, period }: ViewTileProps) {
  const { t } = useTranslation();
  const list = useTileList(tile, tilePeriod(tile, period));
  const view = list?.view;
  if (!list || !view) return null;
  const label = tile.label ?? view.label;
  if (view.mode === TABLE_MODE || tile.rows !== undefined) return <RowsTile {...{ tile, list, label }} />;
  return (
    <TileFrame label={label} more={{ href: list.href, label: t('dashboard.open') }}>
      <Suspense fallback={<TileLoading lines={4} />}>
        {view.mode === 'chart' ? (
          <ChartTile {...{ list, view, label }} />
        ) : (
          <ModeTile key={list.href} list={list} />
        )}
      </Suspense>
    </TileFrame>
  );
}
