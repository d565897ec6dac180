import { Button } from '@mantine/core';
import { IconCalendarSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { FreeTimeProps } from './free-time-dialog.tsx';

const FreeTimeDialog = lazy(async () => ({
  default: (await import('./free-time-dialog.tsx')).FreeTimeDialog,
}));

/** Opens the search for free time; its dialog is loaded then. */
export function FreeTimeButton(props: Omit<FreeTimeProps, 'onClose'>) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCalendarSearch size={16} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('planning.free.open')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <FreeTimeDialog {...props} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
