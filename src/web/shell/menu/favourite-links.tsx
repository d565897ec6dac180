import { IconStar } from '@tabler/icons-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Favourite } from '#core/contract/records/visit-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import nav from '#web/ui/menu/nav-link.module.css';
import { notify } from '#web/ui/notices/notices.tsx';
import { putInOrder, favouritePlace, useFavourites } from '../visits/favourites.ts';
import classes from './menu-nav.module.css';

interface FavouriteLinksProps {
  readonly narrow: boolean;
  /** The address of the window that is shown. */
  readonly here: string;
  readonly onFollow: (() => void) | undefined;
}

/** The favourites above the menu; they are put in order by dragging, or by Alt and the arrows. */
export function FavouriteLinks({ narrow, here, onFollow }: FavouriteLinksProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const favourites = useFavourites();
  const { move, drag } = useOrder(favourites);
  if (favourites.length === 0) return null;
  return (
    <section>
      <h2 className={narrow ? 'out-of-sight' : classes.plainHead}>{t('favourites.title')}</h2>
      <ul aria-label={t('favourites.title')}>
        {favourites.map((favourite, at) => {
          const { href, label, icon } = favouritePlace(favourite, application);
          return (
            <li key={favourite.id} {...drag(at)}>
              <AppLink
                href={href}
                className={`${nav.link} ${classes.link}`}
                data-tip={narrow ? label : undefined}
                aria-current={href === here ? 'page' : undefined}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                title={narrow ? undefined : t('favourites.order_hint', { label })}
                onClick={onFollow}
                onKeyDown={(event) => move(event, at)}
              >
                {icon ? (
                  <NamedIcon name={icon} size={narrow ? 18 : 16} />
                ) : (
                  <IconStar size={narrow ? 18 : 16} stroke={1.6} aria-hidden="true" />
                )}
                <span className={narrow ? 'out-of-sight' : classes.label}>{label}</span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What moves a favourite to another place: keys on its link, or dragging its line. */
function useOrder(favourites: readonly Favourite[]) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number>();
  const put = async (from: number, to: number) => {
    const one = favourites[from];
    if (!one || to < 0 || to >= favourites.length || from === to) return;
    const moved = favourites.toSpliced(from, 1).toSpliced(to, 0, one);
    if (!(await putInOrder(moved))) notify({ message: t('favourites.failed'), tone: 'bad' });
  };
  const move = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    void put(at, at + step);
  };
  const drag = (at: number) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(at);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged !== undefined) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) void put(dragged, at);
    },
    onDragEnd: () => setDragged(undefined),
  });
  return { move, drag };
}
