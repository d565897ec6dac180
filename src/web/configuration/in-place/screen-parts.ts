import { useEffect, useState } from 'react';
import { originOf } from '#core/catalog/family.ts';
import { partAt, placeKey, type EditPlace } from '#core/configuration/place.ts';
import { PART } from '#web/api/part-mark.ts';
import type { WorkingDraft } from '../draft/configuration-draft.ts';

/** A part of the configuration that the screen shows, and the elements that show it. */
export interface ScreenPart {
  readonly place: EditPlace;
  readonly elements: readonly Element[];
}

/** How long the screen is still before it is looked through, in milliseconds. */
const CALM = 120;

/** The parts that the screen shows now, in the order in which they stand. */
export function useScreenParts(draft: WorkingDraft): readonly ScreenPart[] {
  const [parts, setParts] = useState<readonly ScreenPart[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const next = partsOf(draft);
      setParts((before) => (isSame(before, next) ? before : next));
    };
    const soon = () => (timer ??= setTimeout(look, CALM));
    look();
    const observer = new MutationObserver(soon);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: [PART] });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [draft]);
  return parts;
}

function partsOf(draft: WorkingDraft): readonly ScreenPart[] {
  const found = [...document.querySelectorAll(`[${PART}]`)].flatMap((element) => {
    const place = placeOfElement(draft, element);
    return place && element.getClientRects().length > 0 ? [{ place, element }] : [];
  });
  return [...Map.groupBy(found, ({ place }) => placeKey(place)).values()].map((same) => ({
    place: same[0]?.place ?? [],
    elements: same.map(({ element }) => element),
  }));
}

function isSame(one: readonly ScreenPart[], other: readonly ScreenPart[]): boolean {
  const text = (parts: readonly ScreenPart[]) => JSON.stringify(parts.map(({ place }) => place));
  return (
    text(one) === text(other) && one.every(({ elements }) => elements.every((element) => element.isConnected))
  );
}

/** What the innermost marked element around `element` shows. */
export function markedAround(element: Element): Element | undefined {
  return element.closest(`[${PART}]`) ?? undefined;
}

/** Where the part that an element shows stands in the draft; undefined where the draft has no such part. */
export function placeOfElement({ document, catalog }: WorkingDraft, element: Element): EditPlace | undefined {
  const mark = JSON.parse(element.getAttribute(PART) ?? '[]') as EditPlace;
  const [kind, id] = mark;
  if (kind === 'columns') {
    // A child table has its parent's columns under ids of its own.
    const known = catalog.columns.get(Number(id))?.column;
    const origin = known && originOf(known);
    const table = document.tables.find(({ columns }) => columns.some((column) => column.id === origin));
    return table && origin !== undefined ? ['tables', table.id, 'columns', origin] : undefined;
  }
  if (kind === 'buttons') {
    const of = (list: 'forms' | 'views') =>
      document[list]
        .filter(({ buttons = [] }) => buttons.some((button) => button.id === id))
        .map((owner): EditPlace => [list, owner.id, 'buttons', Number(id)]);
    return [...of('forms'), ...of('views')][0];
  }
  return partAt(document, mark) === undefined ? undefined : mark;
}
