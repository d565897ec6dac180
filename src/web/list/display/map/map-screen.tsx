import { IconMapPinOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { MapExtent } from '#core/contract/views/map.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { recordCount } from '../../state/record-count.ts';
import type { List } from '../../state/use-list.ts';
import { ListEmpty } from '../../states/list-empty.tsx';
import { ListFailed } from '../../states/list-failed.tsx';
import type { DisplayProps } from '../display-mode.ts';
import { useCellText } from '../scheduler/events/use-cell-text.ts';
import { useColours } from '../scheduler/events/use-colours.ts';
import { usePointColumns } from './map-card.tsx';
import { MapBehind, placeFilter, type Behind } from './map-behind.tsx';
import type { MapInfo } from './map-info.ts';
import { MapList, type MapEntry } from './map-list.tsx';
import { comesApart, marksOf, pointsOf, type MapMark } from './map-marks.ts';
import { pointsOfMark } from './map-marks-layer.tsx';
import { fitted, wholeZoom, type MapPlace, type MapSize } from './mercator.ts';
import { MapPane } from './map-pane.tsx';
import classes from './map.module.css';
import { useExtent, useMapData } from './use-map-data.ts';
import { useMapPlace, type MapLooking } from './use-map-place.ts';
import { useSize } from './use-size.ts';

/** The records of a list on a map, and beside it those in view as a list. */
export function MapScreen(props: DisplayProps<MapInfo>) {
  const { t } = useTranslation();
  const { view } = props;
  if (view?.position === undefined)
    return (
      <EmptyState
        icon={<IconMapPinOff size={24} aria-hidden="true" />}
        title={t('map.no_position')}
        text={t('map.no_position_text')}
      />
    );
  return <Records {...props} view={view} position={view.position} />;
}

interface RecordsProps extends DisplayProps<MapInfo> {
  readonly view: MapInfo;
  readonly position: string;
}

/** Asks where the records lie first: that is what a map shows unless its address says otherwise. */
function Records(props: RecordsProps) {
  const { list, position } = props;
  const { data: extent, error, refetch } = useExtent(list, position);
  const late = useLate(!extent && !error);
  if (error && !extent) return <ListFailed list={list} failure={error} onRetry={() => void refetch()} />;
  if (!extent) return <div aria-busy="true">{late ? <Skeletons shape="entries" /> : null}</div>;
  if (extent.placed + extent.without === 0) return <ListEmpty list={list} />;
  return <Shown {...props} extent={extent} />;
}

interface ShownProps extends RecordsProps {
  readonly extent: MapExtent;
}

function Shown({ list, view, position, extent, selected, onOpen }: ShownProps) {
  const { t } = useTranslation();
  const [measure, size] = useSize();
  const looking = useMapPlace(list, size, extent.box ?? WORLD);
  const { place } = looking;
  const shown = useShown(list, view, { position, looking });
  const { marks, columns, colourOf } = shown;
  const [active, setActive] = useState<string>();
  const [behind, setBehind] = useState<Behind>();
  const entries = useEntries(marks, place, size);
  const press = (mark: MapMark): void => {
    const [only] = mark.points;
    if (mark.count === 1 && only) return onOpen(only.id);
    if (place && comesApart(mark, place, size)) {
      const near = fitted(mark.box, size);
      return looking.go((now) => ({ ...near, zoom: Math.max(near.zoom, now.zoom + 1) }));
    }
    setBehind({ filter: placeFilter(position, mark.box), name: t('map.here') });
  };
  return (
    <div className={classes.screen}>
      <div className={classes.body}>
        <MapPane
          {...{ list, looking, marks, selected, colourOf, columns, measure, onPress: press }}
          label={view.label}
          entry={entries.find(({ key }) => key === active)}
          onFit={() => looking.fit(extent.box ?? WORLD)}
          isOutdated={shown.isOutdated}
        />
        {behind ? (
          <MapBehind list={list} behind={behind} onClose={() => setBehind(undefined)} />
        ) : list.isSmall ? null : (
          <MapList
            {...{ list, entries, active, selected, colourOf, onOpen }}
            onActive={setActive}
            onMark={press}
          />
        )}
      </div>
      {shown.failure ? (
        <ListFailed list={list} failure={shown.failure} onRetry={shown.retry} />
      ) : (
        <Foot
          {...{ list, extent, entries }}
          onWithout={() =>
            setBehind({ filter: { column: position, operator: 'isEmpty' }, name: t('map.without_position') })
          }
        />
      )}
    </div>
  );
}

/** What a map without a record on it shows. */
const WORLD = { south: -60, west: -180, north: 75, east: 180 };

interface Showing {
  readonly position: string;
  readonly looking: MapLooking;
}

/** What is drawn of the records in view, and how. */
function useShown(list: List, view: MapInfo, { position, looking: { place, size } }: Showing) {
  const paths = useMemo(() => {
    const own = [view.caption, view.colour, view.image].filter((path) => path !== undefined);
    const all = new Set([...own, ...list.columns.slice(0, CARD_COLUMNS).map(({ path }) => path)]);
    all.delete(position);
    return [...all];
  }, [view, list.columns, position]);
  // As rows have them behind their id: the title, the position, the others.
  const cells = useMemo(() => ['', position, ...paths], [position, paths]);
  const columns = usePointColumns(list, view.image, cells);
  const colourOf = useColours(list, view.colour);
  const caption = useCellText(list.table, view.caption);
  const { data, error, refetch, isPlaceholderData } = useMapData(list, {
    position,
    columns: paths,
    place,
    size,
  });
  const points = useMemo(() => {
    const at = (path: string | undefined) => (path === undefined ? undefined : cells.indexOf(path) + 1);
    const [colourAt, captionAt] = [at(view.colour), at(view.caption)];
    const captionOf = (row: readonly unknown[]) => (captionAt === undefined ? '' : caption(row[captionAt]));
    return data ? pointsOf(data, { colourAt, captionOf }) : [];
  }, [data, cells, view, caption]);
  const zoom = place ? wholeZoom(place) : 0;
  const marks = useMemo(() => marksOf(points, data?.clusters ?? [], zoom), [points, data, zoom]);
  return {
    marks,
    columns,
    colourOf,
    isOutdated: isPlaceholderData,
    failure: data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  };
}

/** Columns of the list that points are asked for. */
const CARD_COLUMNS = 8;

/** The records in view, by what they are called; clusters behind them. */
function useEntries(
  marks: readonly MapMark[],
  place: MapPlace | undefined,
  size: MapSize,
): readonly MapEntry[] {
  return useMemo(() => {
    if (!place) return [];
    const inView = marks.filter((mark) => pointsOfMark(mark, place, size).length > 0);
    const points = inView.flatMap((mark) =>
      mark.points.map((point): MapEntry => ({ key: `record ${point.id}`, mark, point })),
    );
    const clusters = inView
      .filter((mark) => mark.points.length === 0)
      .map((mark): MapEntry => ({ key: mark.key, mark, point: undefined }));
    return [
      ...points.toSorted((one, other) => (one.point?.title ?? '').localeCompare(other.point?.title ?? '')),
      ...clusters,
    ];
  }, [marks, place, size]);
}

interface FootProps {
  readonly list: List;
  readonly extent: MapExtent;
  readonly entries: readonly MapEntry[];
  readonly onWithout: () => void;
}

/** How many records are in view, and how many can be on no map. */
function Foot({ list, extent, entries, onWithout }: FootProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const seen = entries.reduce((sum, { mark, point }) => sum + (point ? 1 : mark.count), 0);
  const { number, word } = recordCount(list.table, seen, locale);
  const without = recordCount(list.table, extent.without, locale);
  return (
    <div className={classes.foot}>
      <span role="status">{t('map.seen', { number, word })}</span>
      {extent.without > 0 ? (
        <button type="button" className={classes.without} onClick={onWithout}>
          {t('map.without', { number: without.number })}
        </button>
      ) : null}
    </div>
  );
}
