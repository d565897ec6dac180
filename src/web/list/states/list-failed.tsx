import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { CallError } from '#web/std/call-error.ts';
import { ErrorState } from '#web/ui/states/states.tsx';
import { chipsOf } from '../filter/filter-chips.ts';
import type { List } from '../state/use-list.ts';

interface ListFailedProps {
  readonly list: List;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** What stands where a list could not be loaded. A filter that was refused stays refused: it can be taken away. */
export function ListFailed({ list, failure, onRetry }: ListFailedProps) {
  const { t } = useTranslation();
  const filtered = chipsOf(list.filter).length > 0;
  const refused = failure instanceof CallError && failure.status === 400 && filtered;
  const clear = (): void => list.change({ filter: list.view?.filter ? { all: [] } : undefined });
  if (!refused) return <ErrorState error={failure} title={t('list.failed')} onRetry={onRetry} />;
  return (
    <ErrorState error={failure} title={t('list.filter_refused')}>
      <Button variant="default" leftSection={<IconFilterOff size={16} aria-hidden="true" />} onClick={clear}>
        {t('list.clear_filter')}
      </Button>
    </ErrorState>
  );
}
