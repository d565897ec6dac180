import type { RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { useApplication } from '#web/api/application.tsx';
import { SAVING, useKeys } from '#web/ui/keys/keys.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import type { Aside } from '../draft/queue/unsent-changes.ts';
import { useFaultFocus } from '../saving/use-fault-focus.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import { openingAgain } from './opening-again.ts';
import { useOpenInside } from '../linking/use-form-link-work.ts';

/** The ways out of a window over another form. */
export interface InnerWork {
  readonly validate: (mine?: readonly string[]) => void;
  readonly cancel: () => void;
}

interface Inner {
  readonly sheet: Sheet;
  readonly view: FormView;
  readonly outer: Sheet;
  /** Something in the window. */
  readonly place: RefObject<HTMLElement | null>;
  readonly shown: RecordResult;
}

/** The work on a record in a window over another form, and its keys. What is wrong takes the focus. */
export function useInnerWork({ sheet, view, outer, place, shown }: Inner): InnerWork {
  const { t } = useTranslation();
  const { record, recordId } = sheet;
  const focusFault = useFaultFocus(sheet, view);
  const offerBack = useBringingBack({ sheet, outer, shown });

  const cancel = async () => {
    const { touched, context } = record.state.get();
    const dropped = await record.cancel();
    if (!dropped) return;
    if (outer.inside.state.get()?.shown === shown) await outer.inside.lost(context?.context ?? 0);
    else if (touched) offerBack(dropped);
  };
  const validate = async (mine: readonly string[]) => {
    // A stored record that nobody has changed here has nothing to bring into the draft.
    if (recordId !== null && !record.state.get().touched) return await cancel();
    const { kind } = await record.validate(mine);
    if (kind === 'refused') focusFault();
  };
  const work: InnerWork = { cancel: () => void cancel(), validate: (mine = []) => void validate(mine) };
  useKeys(
    [
      ...SAVING.map((keys) => ({ keys, label: t('record.validate'), run: () => work.validate() })),
      { keys: 'Escape', label: t('record.cancel'), run: work.cancel, whileTyping: true },
    ],
    place,
  );
  return work;
}

/** Tells that changes were dropped, and offers to bring them back. */
function useBringingBack({ sheet, outer, shown }: Pick<Inner, 'sheet' | 'outer' | 'shown'>) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const open = useOpenInside(outer.inside);
  return (dropped: Aside) => {
    const opening = openingAgain({ table: sheet.table, outer, shown, account: user.account }, dropped);
    if (!opening || Object.keys(dropped.changes).length === 0) return;
    const action = { label: t('record.undo'), run: () => open(opening) };
    notify({ message: t('record.cancelled'), action });
  };
}
