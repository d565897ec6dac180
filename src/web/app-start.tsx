import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { StrictMode, Suspense, use } from 'react';
import { ApplicationProvider, applicationOf, shownApplication } from './api/application.tsx';
import { call } from './api/call.ts';
import { preview } from './api/preview.ts';
import { CallError } from '#web/std/call-error.ts';
import { noteSession } from './api/leaving.ts';
import { directionOf, languageTag } from './api/language.ts';
import { queryClient } from './api/query-client.ts';
import { loadTexts } from './api/texts.ts';
import { createAppRouter } from './routes.tsx';
import { followAddress } from './shell/windows/follow-address.ts';
import { startAtHome } from './shell/start/start-at-home.ts';
import { ScreenFailed, StartFailed } from './shell/start/start-failed.tsx';
import { StartLoading } from './shell/start/start-loading.tsx';
import { keepWindows } from './shell/windows/windows.tsx';
import { read, write } from './std/remembered.ts';
import { useStore } from './std/store.ts';
import { loadIcons } from './ui/load-icons.ts';
import { styleNonce } from './ui/style-nonce.ts';
import { colorSchemeManager, defaultScheme, theme, themeVariables } from './ui/theme.ts';

/** What the shell needs before it can show anything, or why it cannot. */
type Started = { readonly router: ReturnType<typeof createAppRouter> } | { readonly failure: unknown };

/** Where this browser keeps in whose language the application was last shown: it loads from the side where it will stand. */
const LAST_LOCALE = 'colonnade-locale';

const starting = start();

/** The application: loads who is here and what may be used, then shows the shell. Without a session: the login page. */
export function AppStart() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme={defaultScheme()}
        getStyleNonce={styleNonce}
      >
        <Suspense fallback={<StartLoading />}>
          <CatchBoundary getResetKey={() => 'screen'} errorComponent={ScreenFailed}>
            <Running />
          </CatchBoundary>
        </Suspense>
      </MantineProvider>
    </StrictMode>
  );
}

function Running() {
  const started = use(starting);
  const application = useStore(shownApplication);
  if ('failure' in started) return <StartFailed failure={started.failure} />;
  const shown = must(application, 'the application');
  return (
    <DirectionProvider initialDirection={directionOf(shown.user.locale)}>
      <QueryClientProvider client={queryClient}>
        <ApplicationProvider value={shown}>
          <RouterProvider router={started.router} />
        </ApplicationProvider>
      </QueryClientProvider>
    </DirectionProvider>
  );
}

function setPageLanguage(locale: string): void {
  document.documentElement.lang = languageTag(locale);
  document.documentElement.dir = directionOf(locale);
}

/** What the tab shows; a draft of the configuration only while that is open. */
async function loadShown(): Promise<ApplicationInfo> {
  try {
    return await call('application_load', {});
  } catch (failure) {
    if (!preview.get() || !(failure instanceof CallError) || failure.status === 403) throw failure;
    preview.set(() => undefined);
    return await call('application_load', {});
  }
}

async function start(): Promise<Started> {
  try {
    const icons = loadIcons();
    const loading = loadShown();
    const last = read(LAST_LOCALE);
    if (last !== undefined) setPageLanguage(last);
    const user = await call('session_current', {});
    noteSession();
    setPageLanguage(user.locale);
    write(LAST_LOCALE, user.locale);
    const info = await loading;
    const isOutside = user.kind !== 'intranet';
    await loadTexts({ locale: user.locale, version: info.translationsVersion, isOutside });
    await icons;
    const application = applicationOf(info, user);
    const router = createAppRouter();
    keepWindows(user.account);
    startAtHome(router.history, application);
    followAddress(router.history, application);
    shownApplication.set(() => application);
    return { router };
  } catch (failure) {
    // A 403 is on its way to the login page: nothing else is shown meanwhile.
    if (failure instanceof CallError && failure.status === 403) return await new Promise(() => {});
    return { failure };
  }
}
