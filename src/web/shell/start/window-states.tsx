import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { IconCompass } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { HomeButton } from '#web/ui/home-button.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import { WindowSkeleton } from './window-skeleton.tsx';
import { useWindows } from '../windows/windows.tsx';

/** Stands in a window whose program failed; the rest of the screen goes on working. */
export function WindowError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  function retry() {
    queries.reset();
    reset();
    void router.invalidate();
  }
  return (
    <>
      <h1 className="out-of-sight">{t('state.failed')}</h1>
      <ErrorState error={error} onRetry={retry} />
    </>
  );
}

/** A window that shows nothing has no tab; one stays at its address. */
export function useNoTab(): void {
  const { forget } = useWindows();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => forget(path), [forget, path]);
}

/** Stands where an address leads nowhere: mistyped, gone, or not for this user. */
export function Missing() {
  const { t } = useTranslation();
  useNoTab();
  return (
    <>
      <h1 className="out-of-sight">{t('state.missing')}</h1>
      <EmptyState
        icon={<IconCompass size={28} stroke={1.4} aria-hidden="true" />}
        title={t('state.missing')}
        text={t('state.missing_text')}
      >
        <HomeButton />
      </EmptyState>
    </>
  );
}

/** Stands in a window while its program is fetched. */
export function WindowLoading() {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div role="status">
      <span className="out-of-sight">{t('state.loading')}</span>
      <WindowSkeleton path={path} />
    </div>
  );
}
