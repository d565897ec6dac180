import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { tableWords } from '#web/api/table-words.ts';
import { homeAddress, recordAddress } from '#web/addresses/addresses.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { Sheet } from '../sheet/sheet.ts';

/**
 * Customers and visitors stay with the new record that they have saved, which `CreatedPanel` confirms; who may not read it
 * is told at the home. Undefined for records and people who go back where they came from.
 */
export function useConfirming({
  table,
  record,
  recordId,
}: Sheet): ((id: number, answer: RecordAnswer | undefined) => void) | undefined {
  const { t } = useTranslation();
  const application = useApplication();
  const router = useRouter();
  if (recordId !== null || application.user.kind === 'intranet') return undefined;
  return (id, answer) => {
    const href = answer ? recordAddress(table.id, id) : homeAddress(application);
    void router.navigate({ href, replace: true, state: answer ? { created: true } : {} });
    if (answer) record.settle(answer);
    else notify({ message: t('created.title', tableWords(table)), stays: true });
  };
}
