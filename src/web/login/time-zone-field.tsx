import { useEffect, useRef } from 'react';
import { ownTimeZone } from '#web/std/time-zone.ts';

const ID = 'login-timezone';

/** The hidden time zone field: the detected zone is filled in unless an option is selected there already. */
export function TimeZoneField({ selected }: { readonly selected: string }) {
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const select = field.current;
    if (!select || select.value !== '') return;
    const zone = ownTimeZone();
    select.replaceChildren(new Option(zone, zone, true, true));
  }, []);
  return (
    <select ref={field} name="timezone" id={ID} form="login-form" hidden tabIndex={-1} aria-hidden="true">
      <option value={selected}>{selected}</option>
    </select>
  );
}

/** What the time zone field says; empty where there is none. */
export function timeZoneOfPage(): string {
  const field = document.getElementById(ID);
  return field instanceof HTMLSelectElement ? field.value : '';
}
