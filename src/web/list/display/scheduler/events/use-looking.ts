import { useMemo } from 'react';
import { PLANNING_LOOKS, type PlanningLook } from '#core/catalog/views/planning-looks.ts';
import { isDay, todayIn } from '#core/fields/date/day.ts';
import { firstDayOf, weekendOf } from '#core/fields/period.ts';
import { formatLocale } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import type { List } from '../../../state/use-list.ts';
import {
  lookedRange,
  SCALES,
  stepped,
  type LookedRange,
  type LookChoice,
  type Scale,
} from '../time/looked-range.ts';
import type { PlanningInfo } from './planned-event.ts';
import { wallDay, wallOf, type Wall } from '../time/wall.ts';

/** What a planning shows, and how it is led elsewhere. */
export interface LookedAt extends LookChoice {
  readonly range: LookedRange;
  readonly today: Wall;
  readonly timeZone: string;
  readonly locale: string;
  /** Those that this view and this screen can show. */
  readonly looks: readonly PlanningLook[];
  readonly go: (at: Wall) => void;
  readonly step: (by: 1 | -1) => void;
  readonly look: PlanningLook;
  /** The resource whose row a timeline begins with; undefined where the address names none. */
  readonly resource: number | undefined;
  readonly put: (change: {
    readonly look?: PlanningLook;
    readonly scale?: Scale;
    readonly at?: Wall;
  }) => void;
}

/** What a narrow screen has room for. */
const PHONE_LOOKS: readonly PlanningLook[] = ['agenda', 'day', 'month'];

/** The look and the day that the address says, else those that the view opens with and today. */
export function useLooking({ show, change }: List, view: PlanningInfo): LookedAt {
  const { user } = useApplication();
  const phone = usePhone();
  const { timeZone } = user;
  const locale = formatLocale(user.locale);
  return useMemo(() => {
    const today = wallOf(todayIn(timeZone), timeZone);
    const looks = PLANNING_LOOKS.filter(
      (one) => (one !== 'timeline' || view.resource !== undefined) && (!phone || PHONE_LOOKS.includes(one)),
    );
    const wanted = [show['look'], view.opens].find((one) => looks.some((known) => known === one));
    const at = typeof show['at'] === 'string' && isDay(show['at']) ? wallOf(show['at'], timeZone) : today;
    const looking: LookChoice = {
      look: (wanted ?? looks[0] ?? 'month') as PlanningLook,
      scale: SCALES.find((one) => one === show['scale']) ?? 'week',
      at,
      firstDay: firstDayOf(locale),
      weekend: weekendOf(locale),
    };
    const put: LookedAt['put'] = ({ at: day, ...next }) =>
      change({ show: { ...show, ...next, ...(day === undefined ? {} : { at: wallDay(day) }) } });
    return {
      ...looking,
      range: lookedRange(looking),
      today,
      timeZone,
      locale,
      looks,
      resource: typeof show['resource'] === 'number' ? show['resource'] : undefined,
      put,
      go: (day: Wall) => put({ at: day }),
      step: (by) => put({ at: stepped(looking, by) }),
    };
    // The list is another one with each drawing; `change` leads to where the address is by then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [show, view, phone, timeZone, locale]);
}
