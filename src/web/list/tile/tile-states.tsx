import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useErrorText } from '#web/ui/states/states.tsx';
import { useLate } from '#web/ui/hooks/use-late.ts';
import { SkeletonBars } from '#web/ui/states/skeletons.tsx';
import classes from './tile.module.css';

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What stands in a tile that failed: the others go on. */
export function TileFailed({ error, onRetry }: FailedProps) {
  const { t } = useTranslation();
  const text = useErrorText(error);
  return (
    <div className={classes.failed} role="alert">
      <p>{text}</p>
      <button type="button" onClick={onRetry}>
        <IconRefresh size={16} stroke={1.6} aria-hidden="true" />
        {t('state.retry')}
      </button>
    </div>
  );
}

/** Bars in the places of what is to come, once it takes a while. */
export function TileLoading({ lines }: { readonly lines: number }) {
  const { t } = useTranslation();
  const late = useLate(true);
  return (
    <div role="status" className={classes.loading}>
      <span className="out-of-sight">{t('state.loading')}</span>
      {late ? <SkeletonBars count={lines} bare /> : null}
    </div>
  );
}
