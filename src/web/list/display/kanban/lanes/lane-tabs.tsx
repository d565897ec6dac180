import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { laneElement } from './lane-element.ts';
import type { LaneLook } from './lane-look.ts';
import type { CardLane } from './lane-store.ts';
import type { LaneFigures } from './use-lanes.ts';
import classes from './kanban.module.css';

interface LaneTabsProps {
  readonly board: RefObject<HTMLElement | null>;
  readonly lanes: readonly CardLane[];
  readonly look: LaneLook;
  readonly figures: ReadonlyMap<string, LaneFigures> | undefined;
}

/** Switches between the lanes on a narrow screen, where one is shown at a time and the others are swiped to. */
export function LaneTabs({ board, lanes, look, figures }: LaneTabsProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const shown = useLaneInSight(board, lanes);
  const go = (lane: CardLane): void => {
    laneElement(board.current, lane)?.scrollIntoView({ inline: 'start', block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = lanes.findIndex(({ name }) => name === shown);
    const next = lanes[at + (isRtl ? -step : step)];
    if (!next) return;
    event.preventDefault();
    go(next);
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]');
    tabs[lanes.indexOf(next)]?.focus();
  };
  return (
    <div role="tablist" aria-label={t('kanban.lanes')} className={classes.tabs} {...{ onKeyDown }}>
      {lanes.map((lane) => {
        const isShown = lane.name === shown;
        const records = figures?.get(lane.name)?.records;
        return (
          <button
            key={lane.name}
            ref={isShown ? inSight : null}
            type="button"
            role="tab"
            aria-selected={isShown}
            tabIndex={isShown ? 0 : -1}
            className={classes.tab}
            onClick={() => go(lane)}
          >
            {look.labelOf(lane)}
            {records === undefined ? null : (
              <span className={classes.count}>{numberFormat(locale).format(records)}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}

function inSight(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

/** The name of the lane that fills the board. */
function useLaneInSight(
  board: RefObject<HTMLElement | null>,
  lanes: readonly CardLane[],
): string | undefined {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const root = board.current;
    if (!root) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const found = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (found instanceof HTMLElement) setShown(found.dataset['lane']);
      },
      { root, threshold: 0.6 },
    );
    for (const lane of lanes) {
      const element = laneElement(root, lane);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [board, lanes]);
  return shown ?? lanes[0]?.name;
}
