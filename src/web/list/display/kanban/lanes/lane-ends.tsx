import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { LaneLook } from './lane-look.ts';
import type { CardLane } from './lane-store.ts';
import classes from './kanban.module.css';

interface HiddenLanesProps {
  readonly lanes: readonly CardLane[];
  readonly look: LaneLook;
  readonly onShow: (lane: CardLane) => void;
}

/** How many lanes are hidden, with a menu that shows them again. */
export function HiddenLanes({ lanes, look, onShow }: HiddenLanesProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  if (lanes.length === 0) return null;
  const label = t('kanban.hidden', {
    count: lanes.length,
    number: numberFormat(locale).format(lanes.length),
  });
  return (
    <MenuButton
      label={label}
      className={classes.hidden}
      side="below"
      align="end"
      lines={lanes.map((lane) => ({
        kind: 'item',
        label: look.labelOf(lane),
        icon: <IconEye size={16} stroke={1.6} aria-hidden="true" />,
        run: () => onShow(lane),
      }))}
    >
      {label}
    </MenuButton>
  );
}

/** Asks for the lanes that follow once the end of those that are there comes near. */
export function MoreLanes({ more }: { readonly more: (() => void) | undefined }) {
  const { t } = useTranslation();
  const end = useRef<HTMLButtonElement>(null);
  const ask = useRef(more);
  useEffect(() => {
    ask.current = more;
  });
  const isThere = more !== undefined;
  useEffect(() => {
    if (!end.current || !isThere) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) ask.current?.();
      },
      { root: end.current.closest('[data-board]'), rootMargin: '0px 400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isThere]);
  if (!more) return null;
  return (
    <button ref={end} type="button" className={classes.hidden} onClick={more}>
      {t('kanban.more')}
    </button>
  );
}
