import type { KeyboardEvent } from 'react';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { shownCoordinates } from '#core/fields/position/shown-coordinates.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import boxes from '#web/ui/box.module.css';
import type { Selected } from '../../selection/use-selection.ts';
import { recordCount } from '../../state/record-count.ts';
import type { List } from '../../state/use-list.ts';
import type { MapMark, MapPoint } from './map-marks.ts';
import classes from './map.module.css';
import { coordinatesAt } from './mercator.ts';

/** A record or a cluster that is in view. */
export type MapEntry =
  | { readonly key: string; readonly mark: MapMark; readonly point: MapPoint }
  | { readonly key: string; readonly mark: MapMark; readonly point: undefined };

/** Entries of the list at most: a nearer view shows the others. */
const MAX_ENTRIES = 300;

interface MapListProps {
  readonly list: List;
  readonly entries: readonly MapEntry[];
  readonly active: string | undefined;
  readonly selected: Selected;
  readonly colourOf: (code: string | null) => string;
  readonly onActive: (key: string | undefined) => void;
  readonly onOpen: (id: number) => void;
  readonly onMark: (mark: MapMark) => void;
}

/** The records in view one below the other, for keys and for whoever does not see the map: arrows lead through them. */
export function MapList({ list, entries, active, ...acts }: MapListProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const shown = entries.slice(0, MAX_ENTRIES);
  const place = shown.some(({ key }) => key === active) ? active : shown[0]?.key;
  const { word } = recordCount(list.table, 2, locale);
  return (
    <div role="presentation" className={classes.side} onKeyDown={(pressed) => leadFocus(pressed)}>
      <ul className={classes.entries} aria-label={t('map.in_view', { word })}>
        {shown.map((entry) => (
          <Entry
            key={entry.key}
            {...{ list, entry }}
            {...acts}
            isPlace={entry.key === place}
            isActive={entry.key === active}
          />
        ))}
      </ul>
      {shown.length === 0 ? <p className={classes.none}>{t('map.none_in_view')}</p> : null}
      {entries.length > MAX_ENTRIES ? (
        <p className={classes.none}>
          {t('map.more_entries', { number: numberFormat(locale).format(entries.length - MAX_ENTRIES) })}
        </p>
      ) : null}
    </div>
  );
}

interface EntryProps extends Omit<MapListProps, 'entries' | 'active'> {
  readonly entry: MapEntry;
  readonly isPlace: boolean;
  readonly isActive: boolean;
}

function Entry({ list, entry, isPlace, isActive, selected, colourOf, onActive, onOpen, onMark }: EntryProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const { key, mark, point } = entry;
  const shared = {
    className: classes.entry,
    tabIndex: isPlace ? 0 : -1,
    'data-entry': key,
    'data-active': isActive || undefined,
    onFocus: () => onActive(key),
    onBlur: () => onActive(undefined),
  };
  const pointing = { onMouseEnter: () => onActive(key), onMouseLeave: () => onActive(undefined) };
  if (!point) {
    const { number, word } = recordCount(list.table, mark.count, reader.locale);
    const around = shownCoordinates(roundedAt(mark), reader);
    return (
      <li {...pointing}>
        <button type="button" {...shared} onClick={() => onMark(mark)}>
          <span className={classes.dot} data-colour="cluster" aria-hidden="true" />
          {t('map.cluster', { number, word, around })}
        </button>
      </li>
    );
  }
  const isChosen = selected.selection.has(point.id);
  return (
    <li {...pointing} data-selected={isChosen || undefined}>
      <input
        type="checkbox"
        className={`${boxes.box} ${classes.pick}`}
        aria-label={t('map.select', { title: point.title })}
        checked={isChosen}
        tabIndex={-1}
        onChange={() => selected.onToggleRecord(point.id)}
      />
      <AppLink
        {...shared}
        href={recordAddress(list.table.id, point.id)}
        instead={() => onOpen(point.id)}
        onKeyDown={(pressed) => {
          if (pressed.key !== ' ') return;
          pressed.preventDefault();
          selected.onToggleRecord(point.id);
        }}
      >
        <span className={classes.dot} data-colour={colourOf(point.colour)} aria-hidden="true" />
        <span className={classes.entryTitle} dir="auto">
          {point.title}
        </span>
      </AppLink>
    </li>
  );
}

/** About where a cluster is: whoever reads it needs no seventh place. */
function roundedAt({ spot }: MapMark) {
  const { latitude, longitude } = coordinatesAt(spot);
  return { latitude: Number(latitude.toFixed(2)), longitude: Number(longitude.toFixed(2)) };
}

function leadFocus(pressed: KeyboardEvent<HTMLElement>): void {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return;
  const all = [...pressed.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = all.findIndex((one) => one === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[pressed.key];
  const next = to === undefined || at < 0 ? undefined : all[to];
  if (!next) return;
  pressed.preventDefault();
  next.focus();
}
