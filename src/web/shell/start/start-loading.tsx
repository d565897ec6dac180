import { useSyncExternalStore } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { Bar } from '#web/ui/states/skeletons.tsx';
import { useStore } from '#web/std/store.ts';
import frame from './shell.module.css';
import phoneBar from '../menu/phone-bar.module.css';
import { sidebarWidth } from '../menu/sidebar-width.ts';
import sidebar from '../menu/sidebar.module.css';
import classes from './start-loading.module.css';
import { WindowSkeleton } from './window-skeleton.tsx';

/** Stands until the application is here: the frame with bars for what is to come. Its texts are not here either. */
export function StartLoading() {
  const narrow = useStore(sidebarWidth) === 'narrow';
  const language = useLanguage();
  const [locale, words] = Object.entries(LOADING).find(([known]) => known === language) ?? ['en', LOADING.en];
  return (
    <div className={`${frame.frame} ${classes.late}`}>
      <div className={sidebar.sidebar} data-narrow={narrow || undefined} aria-hidden="true">
        <div className={`${sidebar.head} ${classes.head}`}>
          <span className={sidebar.logo}>
            <Logo />
          </span>
          {narrow ? null : <Bar at={0} />}
        </div>
        <div className={classes.search} />
        <div className={classes.menu}>
          {Array.from({ length: ENTRIES }, (_, at) => (
            <Entry key={at} at={at} narrow={narrow} />
          ))}
        </div>
        <div className={classes.user}>
          <Entry at={2} narrow={narrow} />
        </div>
      </div>
      <div className={frame.stage}>
        <div className={frame.top} />
        <main className={frame.window} aria-busy="true">
          <h1 className="out-of-sight" lang={locale}>
            {words}
          </h1>
          <WindowSkeleton path={window.location.pathname} />
        </main>
      </div>
      <div className={phoneBar.bar} aria-hidden="true">
        {Array.from({ length: PLACES }, (_, at) => (
          <span key={at} className={phoneBar.place}>
            <span className={classes.sign} />
          </span>
        ))}
      </div>
    </div>
  );
}

function Entry({ at, narrow }: { readonly at: number; readonly narrow: boolean }) {
  return (
    <div className={classes.entry} data-narrow={narrow || undefined}>
      <span className={classes.sign} />
      {narrow ? null : <Bar at={at} />}
    </div>
  );
}

/** The language of the page, which becomes the user's as soon as that is known. */
function useLanguage(): string {
  const locale = useSyncExternalStore(followLanguage, () => document.documentElement.lang);
  return locale.split('-')[0] ?? '';
}

function followLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** Entries of the menu and places of a phone's bar. */
const ENTRIES = 9;
const PLACES = 4;

const LOADING = {
  ar: 'جارٍ التحميل…',
  de: 'Wird geladen…',
  en: 'Loading…',
  es: 'Cargando…',
  fr: 'Chargement…',
} as const;
