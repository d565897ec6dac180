import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { MenuNav } from './menu-nav.tsx';
import classes from './menu-sheet.module.css';
import { useOpenWindows } from '../windows/windows.tsx';

/** The menu on a phone, with the windows that are open. */
export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { info } = useApplication();
  const windows = useOpenWindows();
  return (
    <Dialog
      title={info.label}
      onClose={onClose}
      look="sheet"
      sign={info.style?.logo ? <BrandLogo {...info.style.logo} /> : undefined}
    >
      <MenuNav onFollow={onClose} />
      {windows.length > 0 && (
        <section className={classes.windows}>
          <h3>{t('shell.windows')}</h3>
          <ul>
            {windows.map((window) => (
              <li key={window.key}>
                <AppLink href={window.href} onClick={onClose}>
                  <NamedIcon name={window.icon} />
                  <span>{window.title}</span>
                  {window.dirty && <i role="img" aria-label={t('shell.unsaved')} />}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
