import { memo } from 'react';
import type { DashboardPeriod } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { TileInfo } from '#core/contract/application/dashboard-info.ts';
import { shownTile } from './registry.ts';

interface TileContentProps {
  readonly tile: TileInfo;
  readonly width: number;
  readonly height: number;
  readonly period: DashboardPeriod;
}

/** What a tile shows, as wide and high as it is now. */
export const TileContent = memo(function TileContent({ tile, width, height, period }: TileContentProps) {
  const { Tile } = shownTile(tile);
  return <Tile tile={{ ...tile, width, height }} period={period} />;
});
