import { useState } from 'react';
import { hasParts, isA, isProperties } from '#core/std/shape.ts';
import { useApplication } from '#web/api/application.tsx';
import { tabPlace, type TabPlace } from '#web/std/tab-place.ts';

/** What was given in a dialog that makes something, as long as that is neither made nor given up. */
interface Begun {
  /** Names the dialog. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const isBegun = (value: unknown): value is Begun =>
  hasParts<Begun>(value, { name: isA('string'), values: isProperties });

function useBegunPlace(): TabPlace<Begun> {
  return tabPlace(`colonnade-begun-${useApplication().user.account}`, isBegun);
}

/** The values of a dialog that makes something: they outlive a reload and a new sign-in, until they are forgotten. */
export function useBegun<Values extends object>(
  name: string,
  first: Values,
): readonly [Values, (part: Partial<Values>) => void] {
  const place = useBegunPlace();
  const [values, setValues] = useState(() => {
    const kept = place.kept();
    return kept?.name === name ? over(first, kept.values) : first;
  });
  const put = (part: Partial<Values>) => {
    const next = { ...values, ...part };
    setValues(next);
    place.keep({ name, values: next });
  };
  return [values, put];
}

/** Whether a dialog was left by a reload or a session that ended: it is opened again. */
export function useIsBegun(): (name: string) => boolean {
  const place = useBegunPlace();
  return (name) => place.kept()?.name === name;
}

/** Forgets what was begun: it is made, or given up. */
export function useForget(): () => void {
  const place = useBegunPlace();
  return () => place.keep(undefined);
}

/** Kept values over the first ones, as far as they are of the same form: what is kept may be of another release. */
function over<Values extends object>(first: Values, kept: Begun['values']): Values {
  const entries = Object.entries(first).map(([key, value]) => {
    const found = kept[key];
    const isFree = value === undefined || typeof value === 'number';
    const fits = typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
    return [
      key,
      fits || (isFree && ['undefined', 'number', 'string'].includes(typeof found)) ? found : value,
    ];
  });
  // Each part is of the form that it had.
  return Object.fromEntries(entries) as Values;
}
