import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { KeyCaps } from '#web/ui/keys/keys.tsx';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useStore } from '#web/std/store.ts';
import { MenuNav } from './menu-nav.tsx';
import { sidebarWidth } from './sidebar-width.ts';
import classes from './sidebar.module.css';
import { UserMenu } from './user-menu.tsx';

interface SidebarProps {
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

interface AppBrandProps extends Pick<ApplicationInfo, 'label' | 'style'> {
  readonly narrow: boolean;
}

/** The logo and the name; a wide logo has the name in it. */
function AppBrand({ label, style, narrow }: AppBrandProps) {
  const logo = style?.logo;
  if (logo?.isWide && !narrow)
    return (
      <span className={classes.wide}>
        <BrandLogo {...logo} alt={label} />
      </span>
    );
  return (
    <>
      <span className={classes.logo}>{logo ? <BrandLogo {...logo} /> : <Logo />}</span>
      <span className={narrow ? 'out-of-sight' : classes.name}>{label}</span>
    </>
  );
}

/** The side of the shell: the application's name, search, menu, user. It can be made narrow. */
export function Sidebar({ onSearch, onHelp }: SidebarProps) {
  const { t } = useTranslation();
  const { info } = useApplication();
  const narrow = useStore(sidebarWidth) === 'narrow';
  const toggle = narrow ? t('shell.widen') : t('shell.narrow');
  const ToggleIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <header className={classes.sidebar} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <AppBrand {...info} narrow={narrow} />
        <button
          type="button"
          className={classes.toggle}
          aria-label={toggle}
          title={toggle}
          aria-expanded={!narrow}
          onClick={() => sidebarWidth.set(() => (narrow ? 'wide' : 'narrow'))}
        >
          <ToggleIcon size={18} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      <button
        type="button"
        className={classes.search}
        onClick={onSearch}
        title={narrow ? t('shell.search') : undefined}
      >
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <span className={narrow ? 'out-of-sight' : classes.searchText}>{t('shell.search')}</span>
        {!narrow && <KeyCaps keys="mod+k" />}
      </button>
      <div className={classes.menu}>
        <MenuNav narrow={narrow} />
      </div>
      <UserMenu look={narrow ? 'narrow' : 'wide'} onHelp={onHelp} />
    </header>
  );
}
