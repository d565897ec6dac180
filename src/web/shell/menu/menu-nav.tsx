import { IconChecklist, IconChevronDown, IconHome, IconInbox } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { MESSAGES, OPEN_WORK } from '#web/addresses/addresses.ts';
import { partMark } from '#web/api/part-mark.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { remembered } from '#web/std/remembered.ts';
import { useStore } from '#web/std/store.ts';
import { FavouriteLinks } from './favourite-links.tsx';
import type { MenuGroup } from './menu.ts';
import nav from '#web/ui/menu/nav-link.module.css';
import classes from './menu-nav.module.css';
import { runningOf } from './running-entry.ts';
import { useActiveEntry } from './use-active-entry.ts';
import { useDueWork } from './use-due-work.ts';

const closedGroups = remembered('colonnade-menu-closed', '');

interface MenuNavProps {
  /** Only icons are shown; the words come as tooltips. */
  readonly narrow?: boolean;
  readonly onFollow?: () => void;
}

/** The application's menu: home, then the catalog's groups. */
export function MenuNav({ narrow = false, onFollow }: MenuNavProps) {
  const { t } = useTranslation();
  const { groups, path, active } = useActiveEntry();
  const href = useLocation({ select: (location) => location.href });
  const { info, user } = useApplication();
  const due = useDueWork(user.kind === 'intranet');
  return (
    <nav className={classes.nav} aria-label={t('shell.menu')} data-narrow={narrow || undefined}>
      <ul>
        <MenuLink
          href="/app"
          label={t('shell.home')}
          active={path === '/app'}
          narrow={narrow}
          onFollow={onFollow}
        >
          <IconHome size={narrow ? 18 : 16} stroke={1.6} aria-hidden="true" />
        </MenuLink>
        {info.messages === true ? (
          <MenuLink
            href={MESSAGES}
            label={t('shell.messages')}
            active={path === MESSAGES}
            narrow={narrow}
            onFollow={onFollow}
          >
            <IconInbox size={narrow ? 18 : 16} stroke={1.6} aria-hidden="true" />
          </MenuLink>
        ) : null}
        {user.kind === 'intranet' ? (
          <MenuLink
            href={OPEN_WORK}
            label={t('shell.work')}
            active={path === OPEN_WORK}
            narrow={narrow}
            onFollow={onFollow}
            count={due}
            counted={t('shell.work_due', { number: due })}
          >
            <IconChecklist size={narrow ? 18 : 16} stroke={1.6} aria-hidden="true" />
          </MenuLink>
        ) : null}
      </ul>
      <FavouriteLinks narrow={narrow} here={href} onFollow={onFollow} />
      {groups.map((group) => (
        <Group key={group.id} group={group} active={active} narrow={narrow} onFollow={onFollow} />
      ))}
    </nav>
  );
}

interface GroupProps {
  readonly group: MenuGroup;
  readonly active: string | undefined;
  readonly narrow: boolean;
  readonly onFollow: (() => void) | undefined;
}

function Group({ group, active, narrow, onFollow }: GroupProps) {
  const id = useId();
  const closedIds = useStore(closedGroups).split(' ');
  const closed = !narrow && closedIds.includes(String(group.id));
  function toggle() {
    closedGroups.set(() => {
      const others = closedIds.filter((other) => other !== '' && other !== String(group.id));
      return (closed ? others : [...others, String(group.id)]).join(' ');
    });
  }
  return (
    <section>
      <h2 className={narrow ? 'out-of-sight' : classes.head} {...partMark('menus', group.id)}>
        <button
          type="button"
          aria-expanded={!closed}
          aria-controls={id}
          onClick={toggle}
          tabIndex={narrow ? -1 : undefined}
        >
          {group.label}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </h2>
      <ul id={id} hidden={closed}>
        {group.entries.map((entry) => (
          <MenuLink
            key={entry.key}
            href={entry.href}
            instead={runningOf(entry)}
            label={entry.label}
            mark={partMark('actions', entry.action)}
            active={entry.key === active}
            narrow={narrow}
            onFollow={onFollow}
          >
            <NamedIcon name={entry.icon} size={narrow ? 18 : 16} />
          </MenuLink>
        ))}
      </ul>
    </section>
  );
}

interface MenuLinkProps {
  readonly href: string;
  readonly instead?: (() => void) | undefined;
  readonly label: string;
  readonly mark?: ReturnType<typeof partMark>;
  readonly active: boolean;
  readonly narrow: boolean;
  readonly onFollow: (() => void) | undefined;
  /** How much waits there, and what that is. */
  readonly count?: number;
  readonly counted?: string;
  readonly children: ReactNode;
}

function MenuLink({
  href,
  instead,
  label,
  mark,
  active,
  narrow,
  onFollow,
  count = 0,
  counted,
  children,
}: MenuLinkProps) {
  return (
    <li {...mark}>
      <AppLink
        href={href}
        instead={instead}
        className={`${nav.link} ${classes.link}`}
        data-tip={narrow ? label : undefined}
        aria-current={active ? 'page' : undefined}
        onClick={onFollow}
      >
        {children}
        <span className={narrow ? 'out-of-sight' : classes.label}>{label}</span>
        {count > 0 ? (
          <span className={narrow ? 'out-of-sight' : classes.count} title={counted}>
            <span aria-hidden="true">{count}</span>
            <span className="out-of-sight"> {counted}</span>
          </span>
        ) : null}
      </AppLink>
    </li>
  );
}
