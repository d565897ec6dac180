import { Outlet, useLocation } from '@tanstack/react-router';
import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApplication } from '#web/api/application.tsx';
import { addTexts } from '#web/api/texts.ts';
import { configurationGate } from '#web/settings-page/configuration-gate.ts';
import { KeyListener, useKeys } from '#web/ui/keys.tsx';
import { Notices } from '#web/ui/notices.tsx';
import { Questions } from '#web/ui/question.tsx';
import { useStore } from '#web/ui/store.ts';
import { isInWindow } from './addresses.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { useHeadingFocus } from './heading-focus.ts';
import { Palette } from './palette.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './frame.module.css';
import { closeReport, shownReport } from './shown-report.ts';
import { Sidebar } from './sidebar.tsx';
import { ViewingBanner } from './viewing-banner.tsx';
import { WindowTabs } from './window-tabs.tsx';
import { useOpenWindows } from './windows.tsx';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));
const OpenDialog = lazy(async () => {
  const [{ OpenDialog: Dialog }] = await Promise.all([
    import('#web/settings-page/open-dialog.tsx'),
    addTexts('configuration'),
  ]);
  return { default: Dialog };
});
const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }));

/** What the shell can show above the window. */
type Overlay = 'palette' | 'keys' | 'menu';

/** The frame around every window: sidebar, tabs, the window itself; on a phone a bar at the bottom. */
export function Frame() {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const [overlay, setOverlay] = useState<Overlay>();
  const report = useStore(shownReport);
  const gated = useStore(configurationGate.waiting);
  const close = () => setOverlay(undefined);
  const openKeys = () => setOverlay('keys');
  const openPalette = () => setOverlay('palette');
  useHeadingFocus(main);
  useDocumentTitle();
  useKeys([
    { keys: 'mod+k', label: t('keys.palette'), run: openPalette },
    { keys: '?', label: t('keys.show'), run: openKeys },
  ]);
  return (
    <div className={classes.frame}>
      <a
        href="#window"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      <Sidebar onSearch={openPalette} onKeys={openKeys} />
      <div className={classes.stage}>
        <ViewingBanner />
        <ConnectionBanner />
        <div className={classes.top}>
          <WindowTabs />
          <HelpButton onKeys={openKeys} />
        </div>
        <main id="window" ref={main} tabIndex={-1} className={classes.window}>
          <Outlet />
        </main>
      </div>
      <PhoneBar onMenu={() => setOverlay('menu')} onSearch={openPalette} onKeys={openKeys} />
      {overlay === 'palette' && <Palette onClose={close} onKeys={openKeys} />}
      <Suspense>
        {overlay === 'keys' && <KeysDialog onClose={close} />}
        {overlay === 'menu' && <MenuSheet onClose={close} />}
        {gated && <OpenDialog onOpened={gated.goOn} onClose={gated.giveUp} />}
        {report !== undefined && <ReportDialog key={report} action={report} onClose={closeReport} />}
      </Suspense>
      <Notices />
      <Questions />
      <KeyListener />
    </div>
  );
}

function HelpButton({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useTranslation();
  const title = t('keys.title');
  return (
    <button type="button" className={classes.help} aria-label={title} title={title} onClick={onKeys}>
      <IconHelp size={18} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

/** Names the browser's tab after the window that is shown. */
function useDocumentTitle(): void {
  const { t } = useTranslation();
  const { info } = useApplication();
  const path = useLocation({ select: (location) => location.pathname });
  const title = useOpenWindows().find(({ key }) => isInWindow(path, key))?.title ?? t('shell.home');
  useEffect(() => {
    document.title = `${title} · ${info.label}`;
  }, [title, info.label]);
}
