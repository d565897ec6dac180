import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../panel/tool-button.tsx';
import type { List } from '../state/use-list.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface ExportButtonProps {
  readonly list: List;
  /** The selected records; the whole list without them. */
  readonly records?: readonly number[];
}

/** Asks how the list, or its selected records, are to become a file. */
export function ExportButton({ list, records }: ExportButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton
        icon={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
        label={t('export.button')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Suspense>
        {open ? <ExportDialog list={list} records={records} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
