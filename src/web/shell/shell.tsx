import type { Box } from '#core/contract/actions/action-results.ts';
import { AskedDeletion } from '#web/journal-view/deletion/asked-deletion.tsx';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { IconArrowBackUp, IconHelp, type Icon } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { preview } from '#web/api/preview.ts';
import { useStore } from '#web/std/store.ts';
import { KeyListener, useKeys } from '#web/ui/keys/keys.tsx';
import { Notices } from '#web/ui/notices/notices.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Questions } from '#web/ui/dialog/question.tsx';
import { DONE, isInWindow } from '#web/addresses/addresses.ts';
import { ChoiceCreationProvider } from '#web/fields/choice/choice-creation.ts';
import { Bell } from '#web/tasks/tasks.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useChoiceCreator } from './choice-creator.ts';
import { ConfigureToggle } from './configure-toggle.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { useHeadingFocus } from './windows/heading-focus.ts';
import { Overlays, type Overlay } from './overlays.tsx';
import { PhoneBar } from './menu/phone-bar.tsx';
import classes from './start/shell.module.css';
import { Sidebar } from './menu/sidebar.tsx';
import { ViewingBanner } from './viewing-banner.tsx';
import { useUndoKeys } from './use-undo-keys.ts';
import { WindowTabs } from './windows/window-tabs.tsx';
import { useOpenWindows } from './windows/windows.tsx';

/** What stands around the windows while their supervisor configures: a bar above, what is chosen beside. */
interface Designer {
  readonly Bar: ComponentType;
  readonly Panel: ComponentType;
}

/** The frame around every window: sidebar, tabs, the window itself; on a phone a bar at the bottom. */
export function Shell({ designer }: { readonly designer: Designer }) {
  const { t } = useTranslation();
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  const [overlay, setOverlay] = useState<Overlay>();
  const close = () => setOverlay(undefined);
  const phone = usePhone();
  const openHelp = () => setOverlay('help');
  const openPalette = () => setOverlay('palette');
  const createChoices = useChoiceCreator();
  useHeadingFocus(main);
  useDocumentTitle();
  useKeys([
    { keys: 'mod+k', label: t('keys.palette'), run: openPalette },
    { keys: '?', label: t('help.show'), run: openHelp },
    ...useUndoKeys(),
  ]);
  const isConfiguring = useStore(preview) !== undefined;
  return (
    <div className={classes.screen}>
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
      <Suspense>{isConfiguring && <designer.Bar />}</Suspense>
      <div className={classes.frame}>
        <Sidebar onSearch={openPalette} onHelp={openHelp} />
        <div className={classes.stage}>
          <ViewingBanner />
          <ConnectionBanner />
          <div className={classes.top}>
            <WindowTabs />
            <TopTool label={t('undo.title')} sign={IconArrowBackUp} run={() => router.history.push(DONE)} />
            {phone ? null : <Bell />}
            <ConfigureToggle />
            <TopTool label={t('help.title')} sign={IconHelp} run={openHelp} />
          </div>
          <main id="window" ref={main} tabIndex={-1} className={classes.window}>
            <ChoiceCreationProvider value={createChoices}>
              <Outlet />
            </ChoiceCreationProvider>
          </main>
        </div>
        <Suspense>{isConfiguring && <designer.Panel />}</Suspense>
        <PhoneBar onMenu={() => setOverlay('menu')} onSearch={openPalette} onHelp={openHelp} />
      </div>
      <Overlays shown={overlay} onClose={close} onHelp={openHelp} />
      <Notices />
      <Questions beside={besideQuestion} />
      <KeyListener />
    </div>
  );
}

interface TopToolProps {
  readonly label: string;
  readonly sign: Icon;
  readonly run: () => void;
}

function TopTool({ label, sign: Sign, run }: TopToolProps) {
  return (
    <IconButton label={label} onClick={run}>
      <Sign size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** Names the browser's tab after the window that is shown. */
function useDocumentTitle(): void {
  const { t } = useTranslation();
  const { info } = useApplication();
  const path = useLocation({ select: (location) => location.pathname });
  const window = useOpenWindows().find(({ key }) => isInWindow(path, key));
  const title = window?.full ?? window?.title ?? t('shell.home');
  useEffect(() => {
    document.title = `${title} · ${info.label}`;
  }, [title, info.label]);
}

/** A deletion tells what it would mean. */
function besideQuestion({ deletes }: Box, leave: () => void) {
  return deletes ? <AskedDeletion deletes={deletes} onLeave={leave} /> : null;
}
