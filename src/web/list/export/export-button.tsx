import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/std/translation.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import type { List } from '../state/use-list.ts';
import type { ExportedChoice, FileOfList } from './export-dialog.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface ExportButtonProps {
  readonly list: FileOfList;
  /** The selected records; the whole list without them. */
  readonly choice?: ExportedChoice;
  readonly bare?: boolean;
}

/** Asks how the list, or its selected records, are to become a file. */
export function ExportButton({ list, choice, bare }: ExportButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton
        bare={bare === true}
        icon={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
        label={t('export.button')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {/* The list may stand in a form, and a form in another one is none. */}
      {open
        ? createPortal(
            <Suspense>
              <ExportDialog list={list} choice={choice} onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}

/** A list as it is exported: with what it was asked for. */
export function fileOfList({
  table,
  view,
  columns,
  sort,
  groups,
  calculations,
  question,
  rows,
}: List): FileOfList {
  const { filter, search } = question;
  return {
    table,
    view,
    columns: columns.map(({ path }) => path),
    sort,
    groups,
    calculations,
    filter,
    search,
    windows: rows.windows,
  };
}
