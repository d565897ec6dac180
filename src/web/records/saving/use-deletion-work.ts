import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import type { DeletionChoice } from '#core/contract/actions/action-results.ts';
import { CallError } from '#web/std/call-error.ts';
import { useApplication } from '#web/api/application.tsx';
import { workAddress } from '#web/addresses/addresses.ts';
import { recordListOf } from '#web/shell/menu/menu.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { ToldDeletion } from '../draft/deletions.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useLeave } from './use-leave.ts';

type Choose = (deletion: ToldDeletion, choice: DeletionChoice['choice']) => void;

/** What choosing for a deleted record does; once all is chosen that a save has asked for, it is saved. */
export function useDeletionWork(sheet: Sheet, validate: () => void): Choose {
  const { table, record, recordId, lines } = sheet;
  const { t } = useTranslation();
  const router = useRouter();
  const application = useApplication();
  const leave = useLeave();

  const discard = async () => {
    if (await record.cancel()) leave(recordListOf(application, table).href);
  };
  const copyHere = async () => {
    const { context, refused } = await record.copyHere();
    if (refused.length > 0) notify({ message: refused.join(' '), tone: 'bad' });
    void router.navigate({ href: workAddress(context), replace: true });
  };
  const told = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      const isSaid = error instanceof CallError && error.status > 0;
      notify({ message: isSaid ? error.message : t('record.disconnected'), tone: 'bad' });
    });

  return (deletion, choice) => {
    const isOwn = deletion.recordId === recordId && deletion.tableId === table.id;
    if (isOwn && choice === 'drop') told(discard());
    else if (isOwn && deletion.isHere === true) told(copyHere());
    else if (deletion.isHere === true) told(lines.settleHere(deletion.recordId, choice === 'copy'));
    else {
      const { isLast } = record.deleted.choose(deletion, choice);
      if (isLast && (isOwn || record.state.get().askedOfDeletions > 0)) validate();
    }
  };
}
