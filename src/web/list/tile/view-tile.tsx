import { lazy, Suspense } from 'react';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { TileInfoOf } from '#core/contract/application/dashboard-info.ts';
import { useTranslation } from '#web/std/translation.ts';
import { leftOutFilters, type DashboardChoice } from './filters/dashboard-choice.ts';
import { Unfiltered } from './filters/unfiltered.tsx';
import { useTileList } from './tile-list.ts';
import { tilePeriod } from './tile-period.ts';
import { TileFrame } from './tile-frame.tsx';
import { TileLoading } from './tile-states.tsx';
import { RowsTile } from './rows-tile.tsx';

const ChartTile = lazy(async () => ({ default: (await import('./chart-tile.tsx')).ChartTile }));
const ModeTile = lazy(async () => ({ default: (await import('./mode-tile.tsx')).ModeTile }));

interface ViewTileProps {
  readonly tile: TileInfoOf<'view'>;
  readonly choice: DashboardChoice;
}

/** A view as its window shows it; of a list, and where the tile says how many, the first records. */
export function ShownView({ tile, choice }: ViewTileProps) {
  const { t } = useTranslation();
  const list = useTileList(tile, tilePeriod(tile, choice.period), choice.filters);
  const view = list?.view;
  if (!list || !view) return null;
  const label = tile.label ?? view.label;
  const sign = <Unfiltered filters={leftOutFilters(tile, choice.filters)} />;
  if (view.mode === TABLE_MODE || tile.rows !== undefined)
    return <RowsTile {...{ tile, list, label, sign }} />;
  return (
    <TileFrame label={label} sign={sign} more={{ href: list.href, label: t('dashboard.open') }}>
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
