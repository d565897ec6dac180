import { IconFile, IconFolderOpen } from '@tabler/icons-react';
import type { About, MessageDraft, MessageFile } from '#core/contract/messaging/message-routes.ts';
import { titleOfFile } from '#core/fields/file/file-value.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import classes from './composer.module.css';
import type { WrittenDraft } from './use-message-draft.ts';
import { useRecordCells } from './use-record-cells.ts';

interface RecordFilesProps {
  readonly draft: MessageDraft;
  readonly change: WrittenDraft['change'];
}

/** Attaches files of the record that a message is about; nothing where there are none that its writer may read. */
export function RecordFiles({ draft, change }: RecordFilesProps) {
  const { t } = useTranslation();
  const { about } = draft;
  const attached = new Set(draft.files.map(({ id }) => id));
  const left = useFilesOf(about).filter(({ id }) => !attached.has(id));
  if (left.length === 0) return null;
  return (
    <MenuButton
      label={t('messaging.record_files')}
      className={classes.attach}
      side="above"
      lines={left.map((file) => ({
        kind: 'item',
        label: titleOfFile(file),
        icon: <IconFile size={16} stroke={1.6} aria-hidden="true" />,
        run: () => change({ files: [...draft.files, file] }),
      }))}
    >
      <IconFolderOpen size={16} stroke={1.6} aria-hidden="true" />
      {t('messaging.record_files')}
    </MenuButton>
  );
}

/** The files in the cells of a record that its reader may read, each once. */
function useFilesOf(about: About | null): readonly MessageFile[] {
  const { tables } = useApplication();
  const table = about === null ? undefined : tables.get(about.tableId);
  const columns = table ? webColumns(table).flatMap((one) => (isOfFiles(one) ? [one.name] : [])) : [];
  // Cells of files hold one, or a list of them.
  const cells = useRecordCells(about, columns) as readonly (MessageFile | readonly MessageFile[] | null)[];
  const known = new Map(cells.flatMap((cell) => cell ?? []).map((file) => [file.id, file]));
  return [...known.values()];
}
