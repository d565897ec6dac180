import { useMemo, useState, type PointerEvent } from 'react';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { useWritingRun } from '#web/api/use-writing.ts';
import { useTranslation } from '#web/std/translation.ts';
import { createStore, type Store } from '#web/std/store.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { ScreenPoint } from '#web/ui/pointer/follow-pointer.ts';
import type { List } from '../../../state/use-list.ts';
import type { EventPlace } from './moved-event.ts';
import type { PlannedEvent, PlanningInfo } from './planned-event.ts';
import { placeOfSpot, changeToPlan, takenOut, type PlanSpot } from './unplanned-event.ts';
import { mayWrite, useStoreEvent, type EventWork } from './use-event-work.ts';

/** What becomes of an event over the list of what has no start: it is taken out of the planning, or stays, as one of a series. */
export type OverDesk = 'out' | 'stays';

/** What is dragged between a look and the list of what has no start. */
interface DeskDrag {
  readonly event: PlannedEvent;
  readonly point: ScreenPoint;
  /** It is over that list. */
  readonly over: OverDesk | undefined;
}

/** Opens the menu of an event beside its element. */
type OpenEventMenu = (event: PlannedEvent, anchor: HTMLElement) => void;

/** Drags a record without a start into the look that is shown. */
type BeginPlan = (pressed: PointerEvent<HTMLElement>, record: PlannedEvent) => void;

/** What a look and the list of what has no start share: records are put into the planning, and taken out of it. */
export interface Desk {
  /** Records can be given a start. */
  readonly plans: boolean;
  /** Records can be given to a resource. */
  readonly assigns: boolean;
  /** Events can be left without a start. */
  readonly takesOut: boolean;
  readonly placeAt: (record: PlannedEvent, spot: PlanSpot) => EventPlace;
  /** Puts a record where it begins; `isDay` leaves its time of day. */
  readonly plan: (record: PlannedEvent, place: EventPlace, isDay: boolean) => void;
  readonly takeOut: (event: PlannedEvent) => void;
  /** Says why an event of a series is not taken out. */
  readonly tellStays: () => void;
  /** Ids of the records that are being stored. */
  readonly storing: ReadonlySet<number>;
  readonly panel: Store<HTMLElement | null>;
  /** Of the look that is shown; undefined where nothing is dragged in it. */
  readonly begin: Store<BeginPlan | undefined>;
  readonly drag: Store<DeskDrag | undefined>;
  /** Undefined where events have no menu. */
  readonly menu: Store<OpenEventMenu | undefined>;
}

/** The desk of a planning; undefined where its view lists no records without a start, or there is no room for them. */
export function useDesk(list: List, view: PlanningInfo, work: EventWork, timeZone: string): Desk | undefined {
  const { table } = list;
  const { t } = useTranslation();
  const store = useStoreEvent(list);
  const writing = useWritingRun();
  const { looksOnly } = useApplication().user;
  const [storing, setStoring] = useState<ReadonlySet<number>>(new Set());
  const stores = useMemo(
    () => ({
      panel: createStore<HTMLElement | null>(null),
      begin: createStore<BeginPlan | undefined>(undefined),
      drag: createStore<DeskDrag | undefined>(undefined),
      menu: createStore<OpenEventMenu | undefined>(undefined),
    }),
    [],
  );
  if (!view.unplanned || list.isSmall) return undefined;
  const put = async (id: number, change: ReturnType<typeof takenOut>): Promise<void> => {
    setStoring((now) => new Set([...now, id]));
    await store(id, change);
    setStoring((now) => new Set([...now].filter((one) => one !== id)));
  };
  const empties = [view.start, view.end].every((path) => {
    const column = webColumns(table).find(({ name }) => name === path);
    return path === undefined || (mayWrite(table, path) && column?.required !== true);
  });
  return {
    plans: work.moves,
    assigns: work.assigns,
    takesOut: work.moves && empties && !looksOnly,
    placeAt: (record, spot) => placeOfSpot(view, record, spot),
    plan: (record, place, isDay) => {
      const resource = work.assigns ? place.resource : undefined;
      const change = changeToPlan(view, record, { ...place, resource }, { timeZone, isDay });
      writing(() => void put(record.id, change))();
    },
    takeOut: (event) => writing(() => void put(event.id, takenOut(view, event)))(),
    tellStays: () => notify({ message: t('planning.unplanned.series_stays') }),
    storing,
    ...stores,
  };
}

/** What becomes of an event that is taken out of the planning; undefined where that may not be tried. */
export function overDesk(desk: Desk | undefined, event: PlannedEvent): OverDesk | undefined {
  if (desk?.takesOut !== true || event.under !== undefined) return undefined;
  return event.recurrence === null ? 'out' : 'stays';
}
