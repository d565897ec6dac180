import { IconAdjustmentsHorizontal, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { DashboardInfo } from '#core/contract/application/dashboard-info.ts';
import { useApplication } from '#web/api/application.tsx';
import { partMark } from '#web/api/part-mark.ts';
import {
  LazyFilterChoices,
  LiveTables,
  useDashboardFilters,
  type DashboardChoice,
} from '#web/list/tile/tile.ts';
import { useTranslation } from '#web/std/translation.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { useInlineSize } from '#web/ui/hooks/use-inline-size.ts';
import { ArrangedTiles } from './arranging/arranged-tiles.tsx';
import type { ArrangeInDraft } from './arranging/tile-draft.ts';
import { isNarrow, joinedTiles, type PlacedTile } from './arranging/tile-places.ts';
import { useTilePlaces } from './arranging/use-tile-places.ts';
import grid from './arranging/tile-grid.module.css';
import classes from './dashboards.module.css';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { TileContent } from './tiles/tile-content.tsx';
import { tablesOf } from './tiles/tables-of.ts';

interface TileBoardProps {
  readonly dashboard: DashboardInfo;
  readonly head: ReactNode;
  readonly arrange: ArrangeInDraft;
}

/** The tiles of a dashboard, and its tools beside the head: its period, printing, arranging. */
export function TileBoard({ dashboard, head, arrange }: TileBoardProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const [room, width] = useInlineSize();
  const [arranging, setArranging] = useState(false);
  const places = useTilePlaces(dashboard, arrange);
  const { period, choose } = usePeriod(dashboard);
  const filters = useDashboardFilters(dashboard);
  const choice = useMemo(() => ({ period, filters: filters.chosen }), [period, filters.chosen]);
  const tables = useMemo(() => tablesOf(dashboard.tiles), [dashboard.tiles]);
  const narrow = isNarrow(width);
  const mayArrange = places.own === undefined || (!user.looksOnly && user.kind !== 'anonymous');
  return (
    <div ref={room} className={classes.board} {...partMark('dashboards', dashboard.id)}>
      <div className={classes.head}>
        <div className={classes.headText}>{head}</div>
        <div className={classes.tools}>
          {dashboard.tiles.some((tile) => 'filterBy' in tile && tile.filterBy !== undefined) ? (
            <PeriodChoice period={period} onChoose={choose} />
          ) : null}
          <ToolButton
            bare
            icon={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
            label={t('dashboard.print')}
            onClick={() => window.print()}
          />
          {mayArrange && !narrow && !arranging && width > 0 ? (
            <ToolButton
              icon={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />}
              label={places.own ? t('dashboard.customise') : t('dashboard.arrange')}
              onClick={() => setArranging(true)}
            />
          ) : null}
        </div>
      </div>
      {filters.offered.length > 0 ? (
        <LazyFilterChoices filters={filters.offered} onChoose={filters.choose} />
      ) : null}
      <LiveTables tables={tables} />
      {arranging && !narrow ? (
        <ArrangedTiles {...{ places, choice }} onEnd={() => setArranging(false)} />
      ) : width > 0 ? (
        <Tiles dashboard={dashboard.id} tiles={places.shown} {...{ choice, narrow }} />
      ) : null}
    </div>
  );
}

interface TilesProps {
  readonly choice: DashboardChoice;
  readonly dashboard: number;
  readonly tiles: readonly PlacedTile[];
  readonly narrow: boolean;
}

/** The tiles in reading order: on their grid, or one below the other where there is little room. */
function Tiles({ dashboard, tiles, choice, narrow }: TilesProps) {
  const joined = useMemo(() => joinedTiles(tiles), [tiles]);
  return (
    <div className={grid.grid} data-narrow={narrow || undefined}>
      {tiles.map(({ tile, place }) => (
        <div
          key={tile.id}
          className={grid.cell}
          {...partMark('dashboards', dashboard, 'tiles', tile.id)}
          data-kind={tile.kind}
          data-joined={joined.get(tile.id)}
          style={{
            gridColumn: `${place.x + 1} / span ${place.width}`,
            gridRow: `${place.y + 1} / span ${place.height}`,
          }}
        >
          <TileContent tile={tile} height={place.height} width={place.width} choice={choice} />
        </div>
      ))}
    </div>
  );
}
