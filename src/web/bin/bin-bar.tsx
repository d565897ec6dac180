import { Button } from '@mantine/core';
import { IconRestore, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MAX_RECORDS } from '#core/contract/route/limits.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { FloatingBar } from '#web/journal-view/listing/floating-bar.tsx';
import { PurgeQuestion } from './purge-question.tsx';
import type { Ghost } from './use-bin.ts';
import { useRestoring } from './use-restoring.ts';

interface BinBarProps {
  readonly table: TableInfo;
  readonly chosen: readonly Ghost[];
  readonly onClear: () => void;
}

/** What can be done with the chosen deleted records. */
export function BinBar({ table, chosen, onClear }: BinBarProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const [asking, setAsking] = useState(false);
  const { busy, restore } = useRestoring(table);
  const run = async () => {
    if (await restore(chosen)) onClear();
  };
  return (
    <>
      <FloatingBar count={chosen.length} onClear={onClear}>
        <Button
          size="compact-md"
          loading={busy}
          disabled={chosen.length > MAX_RECORDS}
          leftSection={<IconRestore size={16} aria-hidden="true" />}
          onClick={() => void run()}
        >
          {t('journal.bin.restore')}
        </Button>
        {user.supervisor && (
          <Button
            variant="default"
            size="compact-md"
            disabled={chosen.length > MAX_RECORDS}
            leftSection={<IconTrashX size={16} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {t('journal.bin.purge')}
          </Button>
        )}
      </FloatingBar>
      {asking && (
        <PurgeQuestion table={table} chosen={chosen} onDone={onClear} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
