import { IconHome, IconLayoutList, IconSearch } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { Bell } from '#web/tasks/tasks.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { ACCOUNT, CONFIGURATION_ADDRESS, DONE, isInWindow } from '../../addresses/addresses.ts';
import classes from './phone-bar.module.css';
import { useActiveEntry } from './use-active-entry.ts';
import { UserMenu } from './user-menu.tsx';

interface PhoneBarProps {
  readonly onMenu: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** The bar at the bottom of a phone: home, menu, search, user; what leads to the window that is shown is marked. */
export function PhoneBar({ onMenu, onSearch, onHelp }: PhoneBarProps) {
  const { t } = useTranslation();
  const { path, window } = useActiveEntry();
  const phone = usePhone();
  const isOwn = [ACCOUNT, DONE, CONFIGURATION_ADDRESS].some((address) => isInWindow(path, address));
  return (
    <div className={classes.bar} role="navigation" aria-label={t('shell.bar')}>
      <AppLink href="/app" className={classes.place} aria-current={path === '/app' ? 'page' : undefined}>
        <IconHome size={24} stroke={1.6} aria-hidden="true" />
        <span>{t('shell.home')}</span>
      </AppLink>
      <button
        type="button"
        className={classes.place}
        data-here={window?.table !== undefined || undefined}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <IconLayoutList size={24} stroke={1.6} aria-hidden="true" />
        <span>{t('shell.menu')}</span>
      </button>
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={onSearch}>
        <IconSearch size={24} stroke={1.6} aria-hidden="true" />
        <span>{t('shell.find')}</span>
      </button>
      {phone ? <Bell look="bar" className={classes.place} /> : null}
      <UserMenu look="bar" onHelp={onHelp} here={isOwn} />
    </div>
  );
}
