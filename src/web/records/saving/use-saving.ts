import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { homeAddress, ownRecord, recordAddress } from '#web/addresses/addresses.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { useBeside } from '../sheet/beside.ts';
import { useConfirming } from './use-confirming.ts';
import { useFaultFocus } from './use-fault-focus.ts';
import { useForgetLists } from './use-forget-lists.ts';
import { useLeave } from './use-leave.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';

/** Told of a record that was saved, and what it is called. */
export type OnSaved = (record: { readonly id: number; readonly name: string }) => Promise<void>;

/** The saved record stays on the screen. */
interface SavingAs {
  readonly stays: boolean;
}

/** Saving the draft of a window: what is wrong takes the focus; what is saved leads back to where one came from. */
export function useSaving(
  sheet: Sheet,
  view: FormView,
  onSaved?: OnSaved,
): (mine?: readonly string[], as?: SavingAs) => Promise<void> {
  const { table, record } = sheet;
  const application = useApplication();
  const confirm = useConfirming(sheet);
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryClient();
  const leave = useLeave();
  const beside = useBeside();
  const forgetLists = useForgetLists(table.id);
  const offerUndo = useOfferUndo();
  const focusFault = useFaultFocus(sheet, view);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const stored = async (id: number) =>
    await queries.fetchQuery({
      queryKey: ['api_element_display', table.id, id],
      queryFn: () =>
        call('api_element_display', { query: { tableId: String(table.id), recordId: String(id) } }),
      staleTime: 0,
    });

  const saved = async (id: number, operation: number | null, { stays }: SavingAs) => {
    forgetLists(id);
    const answer = await stored(id).catch(() => undefined);
    const address = recordAddress(table.id, id);
    if (confirm && isShown.current) return confirm(id, answer);
    const alone = ownRecord(application, table.id) !== undefined;
    // Whoever has left meanwhile stays where they are.
    // Beside its list, a record stays.
    const back = !isShown.current || (!beside && !stays && leave(alone ? homeAddress(application) : address));
    // Settling puts the address right; on the way back that would overwrite the place where one came from.
    if (answer && !back) record.settle(answer);
    const action = { label: t('record.open'), run: () => void router.navigate({ href: address }) };
    const message = t('record.saved', { title: answer?.title || table.label });
    offerUndo({ message, ...(back ? { action } : {}) }, operation);
    await onSaved?.({ id, name: answer?.title || table.label });
  };

  return async (mine = [], as = { stays: false }) => {
    const asked = record.state.get().askedOfDeletions;
    const outcome = await record.validate(mine);
    if (outcome.kind === 'saved') return await saved(outcome.recordId, outcome.operation, as);
    if (outcome.kind !== 'refused') return;
    // The question what becomes of deleted records takes the focus itself.
    if (record.state.get().askedOfDeletions === asked) focusFault();
    // What others did meanwhile belongs to its history.
    if (record.state.get().conflict) journalChanged(queries);
  };
}
