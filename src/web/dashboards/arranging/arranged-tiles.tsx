import { IconEyeOff } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { TilePlace } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { TileInfo } from '#core/contract/application/dashboard-info.ts';
import { useApplication } from '#web/api/application.tsx';
import type { DashboardChoice } from '#web/list/tile/tile.ts';
import { useTranslation } from '#web/std/translation.ts';
import { shownTile } from '../tiles/registry.ts';
import { TileContent } from '../tiles/tile-content.tsx';
import { ArrangingBar } from './arranging-bar.tsx';
import classes from './tile-grid.module.css';
import { withTileAt, type PlacedTile } from './tile-places.ts';
import { useTileHands, type TileHands } from './use-tile-hands.ts';
import type { OwnTiles, TilePlaces } from './use-tile-places.ts';

interface ArrangedTilesProps {
  readonly places: TilePlaces;
  readonly choice: DashboardChoice;
  readonly onEnd: () => void;
}

/** The tiles while their user arranges them: moved and made larger by the mouse and by keys, hidden and shown again. */
export function ArrangedTiles({ places, choice, onEnd }: ArrangedTilesProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const nameOf = useTileName();
  const hint = useId();
  const done = useRef<HTMLButtonElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { tiles, hands } = useLedTiles(places, grid, (tile, place) =>
    setSaid(t('dashboard.said_place', { name: nameOf(tile), ...wordsOf(place) })),
  );
  const { own } = places;
  const hide = (tile: TileInfo, { hide: hideTile }: OwnTiles): void => {
    hideTile(tile.id);
    setSaid(t('dashboard.said_hidden', { name: nameOf(tile) }));
    done.current?.focus();
  };
  // In one order as long as they are arranged: what is moved keeps the keyboard.
  const ordered = tiles.toSorted((one, other) => one.tile.id - other.tile.id);
  return (
    <>
      <ArrangingBar {...{ places, nameOf, hint, done, onEnd }} onSaid={setSaid} />
      <p className="out-of-sight" role="status">
        {said}
      </p>
      <div ref={grid} className={classes.grid} data-arranging>
        {ordered.map((placed) => (
          <ArrangedTile
            key={placed.tile.id}
            {...{ placed, choice, hands, hint }}
            name={nameOf(placed.tile)}
            onHide={own && (() => hide(placed.tile, own))}
          />
        ))}
      </div>
    </>
  );
}

/** The tiles as they stand while one of them is led somewhere, and what leads them. */
function useLedTiles(
  places: TilePlaces,
  grid: RefObject<HTMLDivElement | null>,
  onPut: (tile: TileInfo, place: TilePlace) => void,
) {
  const [led, setLed] = useState<readonly PlacedTile[]>();
  const put = (id: number, next: readonly PlacedTile[]): void => {
    places.place(next);
    const found = next.find(({ tile }) => tile.id === id);
    if (found) onPut(found.tile, found.place);
  };
  const hands = useTileHands({
    grid,
    onLead: (id, to) => setLed(withTileAt(places.shown, id, to)),
    onEnd: (id, isPut) => {
      if (isPut && led) put(id, led);
      setLed(undefined);
    },
    onStep: (id, to) => put(id, withTileAt(places.shown, id, to)),
  });
  return { tiles: led ?? places.shown, hands };
}

interface ArrangedTileProps {
  readonly placed: PlacedTile;
  readonly name: string;
  readonly choice: DashboardChoice;
  readonly hands: TileHands;
  /** The id of what says how the keyboard moves it. */
  readonly hint: string;
  /** Undefined where tiles are not hidden. */
  readonly onHide: (() => void) | undefined;
}

function ArrangedTile({ placed: { tile, place }, name, choice, hands, hint, onHide }: ArrangedTileProps) {
  const { t } = useTranslation();
  const { onKeyDown, ...moved } = hands.movedBy(tile.id, place);
  const hideByKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Delete' && onHide) onHide();
    else onKeyDown(event);
  };
  return (
    <div
      className={classes.cell}
      data-kind={tile.kind}
      data-led={hands.led === tile.id || undefined}
      style={{
        gridColumn: `${place.x + 1} / span ${place.width}`,
        gridRow: `${place.y + 1} / span ${place.height}`,
      }}
    >
      <div inert className={classes.still}>
        <TileContent tile={tile} width={place.width} height={place.height} choice={choice} />
      </div>
      <button
        type="button"
        className={classes.cover}
        aria-label={t('dashboard.move', { name })}
        aria-describedby={hint}
        {...moved}
        onKeyDown={hideByKey}
      />
      {onHide ? (
        <button
          type="button"
          className={classes.hide}
          aria-label={t('dashboard.hide', { name })}
          title={t('dashboard.hide', { name })}
          onClick={onHide}
        >
          <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
        </button>
      ) : null}
      <span className={classes.corner} aria-hidden="true" {...hands.sizedBy(tile.id, place)} />
    </div>
  );
}

function wordsOf({ x, y, width, height }: TilePlace) {
  return { column: x + 1, row: y + 1, width, height };
}

/** What a tile is called: as the catalog says, else as what it shows. */
function useTileName(): (tile: TileInfo) => string {
  const { t } = useTranslation();
  const application = useApplication();
  return (tile) => tile.label ?? shownTile(tile).name(tile, { t, application });
}
