import { memo } from 'react';
import type { TileInfo } from '#core/contract/application/dashboard-info.ts';
import type { DashboardChoice } from '#web/list/tile/tile.ts';
import { shownTile } from './registry.ts';

interface TileContentProps {
  readonly tile: TileInfo;
  readonly width: number;
  readonly height: number;
  readonly choice: DashboardChoice;
}

/** What a tile shows, as wide and high as it is now. */
export const TileContent = memo(function TileContent({ tile, width, height, choice }: TileContentProps) {
  const { Tile } = shownTile(tile);
  return <Tile tile={{ ...tile, width, height }} choice={choice} />;
});
