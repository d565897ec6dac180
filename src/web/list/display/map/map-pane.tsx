import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { Selected } from '../../selection/use-selection.ts';
import type { List } from '../../state/use-list.ts';
import { MapCard, type PointColumns } from './map-card.tsx';
import { MapAttribution, MapGround } from './map-ground.tsx';
import type { MapEntry } from './map-list.tsx';
import type { MapMark } from './map-marks.ts';
import { MapMarks, pointsOfMark } from './map-marks-layer.tsx';
import classes from './map.module.css';
import { useMapGestures } from './use-map-gestures.ts';
import type { MapLooking } from './use-map-place.ts';

interface PaneProps {
  readonly list: List;
  readonly label: string;
  readonly looking: MapLooking;
  readonly marks: readonly MapMark[];
  /** What is focused or pointed at in the list beside. */
  readonly entry: MapEntry | undefined;
  readonly selected: Selected;
  readonly colourOf: (code: string | null) => string;
  readonly columns: PointColumns;
  readonly isOutdated: boolean;
  readonly measure: (element: HTMLElement | null) => void;
  readonly onPress: (mark: MapMark) => void;
  readonly onFit: () => void;
}

/** The map itself: its ground, the records on it, the card of what is pointed at, and buttons to zoom. */
export function MapPane(props: PaneProps) {
  const { list, looking, marks, entry, columns, isOutdated, measure } = props;
  const { place, size } = looking;
  const [pointed, setPointed] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  const gestures = useMapGestures(area, looking, { onFit: props.onFit, hasWheel: !list.isSmall });
  const mark = marks.find(({ key }) => key === pointed) ?? entry?.mark;
  const point = pointed === undefined ? entry?.point : mark?.points.length === 1 ? mark.points[0] : undefined;
  const at = mark && place ? pointsOfMark(mark, place, size)[0] : undefined;
  return (
    <div ref={measure} className={classes.map} data-outdated={isOutdated || undefined}>
      <Area {...props} {...{ area, gestures, pointed }} active={mark?.key} onPoint={setPointed} />
      {mark && at ? <MapCard {...{ list, mark, point, at, size, columns }} /> : null}
      <Buttons zoomBy={gestures.zoomBy} onFit={props.onFit} />
      <MapAttribution />
    </div>
  );
}

interface AreaProps extends PaneProps {
  /** The mark that stands out. */
  readonly active: string | undefined;
  readonly area: RefObject<HTMLDivElement | null>;
  readonly gestures: ReturnType<typeof useMapGestures>;
  /** The mark that a pointer is at. */
  readonly pointed: string | undefined;
  readonly onPoint: (key: string | undefined) => void;
}

/** What is moved and pressed. */
function Area(props: AreaProps) {
  const { list, label, looking, marks, active, selected, colourOf } = props;
  const { onPress, area, gestures, pointed, onPoint } = props;
  const { t } = useTranslation();
  const { locale } = useReader();
  const keys = useId();
  const { place, size } = looking;
  const { handlers, wasDragged } = gestures;
  const press = (target: EventTarget, isFinger: boolean): void => {
    if (wasDragged()) return;
    const key = keyOf(target);
    const pressed = marks.find((mark) => mark.key === key);
    // A finger points at a record first, which shows its card, and opens it by a second press.
    if (pressed && isFinger && pressed.count === 1 && pointed !== key) onPoint(key);
    else if (pressed) onPress(pressed);
    else onPoint(undefined);
  };
  const pointAt = (moved: PointerEvent<HTMLElement>): void => {
    handlers.onPointerMove(moved);
    if (moved.pointerType === 'mouse') onPoint(moved.buttons === 0 ? keyOf(moved.target) : undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys do all that the pointer does
    <div
      ref={area}
      role="application"
      aria-label={t('map.label', { name: label })}
      aria-describedby={keys}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys move it.
      tabIndex={0}
      className={classes.area}
      data-small={list.isSmall || undefined}
      {...handlers}
      onPointerMove={pointAt}
      onPointerLeave={({ pointerType }) => (pointerType === 'mouse' ? onPoint(undefined) : undefined)}
      onClick={({ target, nativeEvent }) =>
        press(target, nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch')
      }
      onKeyDown={gestures.onKeyDown}
    >
      {place ? (
        <>
          <MapGround place={place} size={size} />
          <MapMarks
            {...{ marks, place, size, colourOf, locale, active }}
            isSelected={selected.selection.has}
          />
        </>
      ) : null}
      <span id={keys} hidden>
        {t('map.keys')}
      </span>
    </div>
  );
}

function Buttons({ zoomBy, onFit }: { readonly zoomBy: (by: number) => void; readonly onFit: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.buttons}>
      <IconButton label={t('map.nearer')} onClick={() => zoomBy(1)}>
        <IconPlus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('map.farther')} onClick={() => zoomBy(-1)}>
        <IconMinus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('map.fit')} onClick={onFit}>
        <IconFocusCentered size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function keyOf(target: EventTarget): string | undefined {
  const mark = target instanceof Element ? target.closest('[data-mark]') : null;
  return mark?.getAttribute('data-mark') ?? undefined;
}
