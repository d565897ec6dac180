import { IconEye, IconFileUnknown } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { CallError } from '#web/std/call-error.ts';
import { useNoTab } from '#web/shell/start/window-states.tsx';
import { HomeButton } from '#web/ui/home-button.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';

/** The window of a record that does not exist, or not for this user: the two look the same, and neither has a tab. */
export function MissingRecord() {
  useNoTab();
  return <Missing />;
}

function Missing() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="out-of-sight">{t('record.missing')}</h1>
      <EmptyState
        icon={<IconFileUnknown size={28} stroke={1.4} aria-hidden="true" />}
        title={t('record.missing')}
        text={t('record.missingText')}
      >
        <HomeButton />
      </EmptyState>
    </>
  );
}

/** Stands where something would be changed while nothing can be. */
function OnlyLooked({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h1 className="out-of-sight">{title}</h1>
      <EmptyState icon={<IconEye size={28} stroke={1.4} aria-hidden="true" />} title={title} text={text} />
    </>
  );
}

interface RecordFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** It stands inside the window of another record. */
  readonly inside?: boolean;
}

/** Stands where a record could not be shown: it is missing, or something failed and can be tried again. */
export function RecordFailure({ error, onRetry, inside = false }: RecordFailureProps) {
  const { t } = useTranslation();
  if (error instanceof CallError && error.status === 404) return inside ? <Missing /> : <MissingRecord />;
  const [refusal] = error instanceof CallError ? error.entries : [];
  if (refusal?.code === 'session.viewing')
    return <OnlyLooked title={t('viewing.unchanged')} text={refusal.message} />;
  if (refusal?.code === 'configuration.preview')
    return <OnlyLooked title={t('configuring.unchanged')} text={refusal.message} />;
  return (
    <>
      <h1 className="out-of-sight">{t('record.notShown')}</h1>
      <ErrorState error={error} title={t('record.notShown')} onRetry={onRetry} />
    </>
  );
}
