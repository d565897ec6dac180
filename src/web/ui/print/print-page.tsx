import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/std/translation.ts';
import { PRINT_NOW } from '#core/contract/screen-addresses.ts';
import { useKeys } from '../keys/keys.tsx';
import classes from './print-page.module.css';

interface PrintPageProps {
  /** Names the file where the browser makes one. */
  readonly title: string;
  /** All that is to be printed is there. */
  readonly ready: boolean;
  /** It has many columns: the paper lies. */
  readonly wide?: boolean;
  /** Where one goes back to who came here from elsewhere. */
  readonly from: string;
  readonly children: ReactNode;
}

/** What is printed, as it stands on paper, alone on the screen; the browser prints it at once where the address says so. */
export function PrintPage({ title, ready, wide = false, from, children }: PrintPageProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const page = useRef<HTMLDivElement>(null);
  const back = (): void => {
    if (router.history.canGoBack()) router.history.back();
    else router.history.replace(from);
  };
  useLightColours();
  useTitle(title, ready);
  usePrintNow(page, ready);
  const print = () => void drawnIn(page.current).then(() => window.print());
  useKeys(
    [
      { keys: 'mod+p', label: t('print.print'), run: print },
      { keys: 'Escape', label: t('print.back'), run: back },
    ],
    page,
  );
  return createPortal(
    <div ref={page} className={classes.page} role="dialog" aria-modal="true" aria-label={t('print.preview')}>
      <div className={classes.bar}>
        <button type="button" className={classes.button} onClick={back}>
          <IconArrowLeft size={16} aria-hidden="true" data-directed />
          {t('print.back')}
        </button>
        <span role="status" className={classes.status}>
          {ready ? '' : t('print.preparing')}
        </span>
        <button
          type="button"
          className={`${classes.button} ${classes.main}`}
          disabled={!ready}
          autoFocus
          onClick={print}
        >
          <IconPrinter size={16} aria-hidden="true" />
          {t('print.print')}
        </button>
      </div>
      <div className={classes.paper} data-wide={wide || undefined}>
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Paper is light, whatever the screen is. */
function useLightColours(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset['mantineColorScheme'];
    dataset['mantineColorScheme'] = 'light';
    return () => {
      if (before === undefined) delete dataset['mantineColorScheme'];
      else dataset['mantineColorScheme'] = before;
    };
  }, []);
}

function useTitle(title: string, ready: boolean): void {
  useEffect(() => {
    if (!ready) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title, ready]);
}

/** Prints once where the address says so, which then says it no longer: what is loaded anew is not printed anew. */
function usePrintNow(page: RefObject<HTMLElement | null>, ready: boolean): void {
  const router = useRouter();
  const { [PRINT_NOW]: now } = useSearch({ strict: false });
  const isWanted = now !== undefined && ready;
  useEffect(() => {
    if (!isWanted) return;
    const address = new URL(window.location.href);
    address.searchParams.delete(PRINT_NOW);
    void Promise.all([document.fonts.ready, drawnIn(page.current)]).then(() => {
      window.print();
      router.history.replace(`${address.pathname}${address.search}`);
    });
  }, [isWanted, page, router]);
}

/** Waits for what is drawn by something that is still on its way, as codes are, and for images. */
async function drawnIn(page: HTMLElement | null): Promise<void> {
  await settledIn(page);
  const images = [...(page?.querySelectorAll('img') ?? [])];
  // Those out of sight are loaded, too; of one that is not there its words are printed.
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map(async (image) => await image.decode().catch(() => undefined)));
}

async function settledIn(page: HTMLElement | null): Promise<void> {
  const isDrawn = () => page?.querySelector('[aria-busy="true"]') === null;
  if (!page || isDrawn()) return;
  await new Promise<void>((drawn) => {
    const watcher = new MutationObserver(() => {
      if (!isDrawn()) return;
      watcher.disconnect();
      drawn();
    });
    watcher.observe(page, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    });
  });
}
