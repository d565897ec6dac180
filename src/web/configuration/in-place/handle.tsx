import { IconAdjustments } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/std/translation.ts';
import { placeKey, type EditPlace } from '#core/configuration/place.ts';
import { useApplication } from '#web/api/application.tsx';
import { PART } from '#web/api/part-mark.ts';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { isolated } from '../isolated.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import classes from './in-place.module.css';
import { partName } from './part-name.ts';
import { markedAround, placeOfElement, type ScreenPart } from './screen-parts.ts';

interface HandlesProps {
  readonly draft: WorkingDraft;
  readonly parts: readonly ScreenPart[];
  readonly chosen: EditPlace;
  /** The part that the list in the panel points at. */
  readonly pointed: EditPlace;
  readonly onChoose: (place: EditPlace) => void;
}

/** Frames around what the screen shows of the configuration: of what is pointed at, with a handle to choose it, and of what is chosen. */
export function Handles({ draft, parts, chosen, pointed, onChoose }: HandlesProps) {
  const near = useNearPart();
  const elementsOf = (place: EditPlace) =>
    parts.filter((part) => placeKey(part.place) === placeKey(place)).flatMap(({ elements }) => elements);
  const marked = [...elementsOf(chosen), ...elementsOf(pointed)];
  return createPortal(
    <>
      {marked.map((element, at) => (
        <Frame key={at} element={element} />
      ))}
      {near && <Handle key={near.getAttribute(PART)} draft={draft} element={near} onChoose={onChoose} />}
    </>,
    document.body,
  );
}

/** The marked element under the pointer, or with the focus in it. */
function useNearPart(): Element | undefined {
  const [near, setNear] = useState<Element>();
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[data-handle]')) return;
      setNear(markedAround(target));
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
  return near?.isConnected === true ? near : undefined;
}

function Frame({ element }: { readonly element: Element }) {
  const box = useBox(element);
  return <div className={classes.frame} style={box} aria-hidden="true" />;
}

interface HandleProps extends Pick<HandlesProps, 'draft' | 'onChoose'> {
  readonly element: Element;
}

/** What is pointed at, and the button that chooses it; Alt with Enter does the same while it has the focus. */
function Handle({ draft, element, onChoose }: HandleProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const box = useBox(element);
  const place = placeOfElement(draft, element);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!place || event.key !== 'Enter' || !event.altKey || !element.contains(document.activeElement))
        return;
      event.preventDefault();
      event.stopPropagation();
      onChoose(place);
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  });
  if (!place) return null;
  const kind = words.one(String(place.length > 2 ? place[2] : place[0]));
  const label = t('configure.in_place.choose', {
    kind,
    label: isolated(partName(draft, place, user.locale)),
  });
  return (
    <div className={classes.frame} style={box}>
      <button
        type="button"
        data-handle
        className={classes.handle}
        aria-label={label}
        title={label}
        tabIndex={-1}
        onClick={() => onChoose(place)}
      >
        <IconAdjustments size={14} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Where an element stands on the screen, followed while things move. */
function useBox(element: Element) {
  const [box, setBox] = useState(() => boxOf(element));
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      setBox((before) => {
        const next = boxOf(element);
        return JSON.stringify(next) === JSON.stringify(before) ? before : next;
      });
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [element]);
  return box;
}

function boxOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
