import { useRouter } from '@tanstack/react-router';
import { useBeside } from '../sheet/beside.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';

/**
 * Leaves the window: goes back to where one came from, or to `otherwise` where the browser was led here directly. The
 * window's tab goes with it. A panel beside a list is closed. True where it went back.
 */
export function useLeave(): (otherwise: string) => boolean {
  const router = useRouter();
  const windows = useWindows();
  const beside = useBeside();
  return (otherwise) => {
    if (beside) {
      beside.close();
      return true;
    }
    const here = router.state.location.pathname;
    if (!router.history.canGoBack()) {
      void router.navigate({ href: otherwise, replace: true });
      return false;
    }
    const forget = router.subscribe('onResolved', () => {
      forget();
      if (router.state.location.pathname !== here) windows.close(here);
    });
    router.history.back();
    return true;
  };
}
