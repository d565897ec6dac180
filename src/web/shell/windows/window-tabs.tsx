import { useLocation } from '@tanstack/react-router';
import { IconHome, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { isInWindow } from '../../addresses/addresses.ts';
import type { OpenWindow } from './open-windows.ts';
import { useOpenWindows, useWindows } from './windows.tsx';
import classes from './window-tabs.module.css';

/** The open windows of this browser tab as tabs: links, since each window is an address. */
export function WindowTabs() {
  const { t } = useTranslation();
  const list = useOpenWindows();
  const row = useWheel();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={classes.tabs} aria-label={t('shell.windows')}>
      <ul className={classes.home}>
        <li className={classes.tab} data-active={path === '/app' || undefined}>
          <AppLink href="/app" className={classes.link} aria-current={path === '/app' ? 'page' : undefined}>
            <IconHome size={16} stroke={1.6} aria-hidden="true" />
            <span className={classes.title}>{t('shell.home')}</span>
          </AppLink>
        </li>
      </ul>
      <ul ref={row} className={classes.row}>
        {list.map((window) => (
          <WindowTab key={window.key} window={window} active={isInWindow(path, window.key)} />
        ))}
      </ul>
    </nav>
  );
}

/** More tabs than there is room for are scrolled by the wheel as well, which turns only up and down. */
function useWheel() {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const turn = (event: WheelEvent): void => {
      if (!list || event.deltaX !== 0 || list.scrollWidth <= list.clientWidth) return;
      event.preventDefault();
      list.scrollLeft += getComputedStyle(list).direction === 'rtl' ? -event.deltaY : event.deltaY;
    };
    list?.addEventListener('wheel', turn, { passive: false });
    return () => list?.removeEventListener('wheel', turn);
  }, []);
  return row;
}

function WindowTab({
  window: { key, href, title, icon, dirty },
  active,
}: {
  readonly window: OpenWindow;
  readonly active: boolean;
}) {
  const { t } = useTranslation();
  const { close } = useWindows();
  const tab = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // A tab that gets another name has another width.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [active, title]);
  function closeByMiddle(event: MouseEvent) {
    if (event.button !== 1) return;
    event.preventDefault();
    close(key);
  }
  return (
    <li ref={tab} className={classes.tab} data-active={active || undefined} onAuxClick={closeByMiddle}>
      <AppLink href={href} className={classes.link} aria-current={active ? 'page' : undefined} title={title}>
        <NamedIcon name={icon} size={16} />
        <span className={classes.title}>{title}</span>
        {dirty && <span className={classes.dirty} role="img" aria-label={t('shell.unsaved')} />}
      </AppLink>
      <button
        type="button"
        className={classes.close}
        aria-label={t('shell.close_window', { title })}
        onClick={() => close(key)}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
