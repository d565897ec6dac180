import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionResult } from '#core/contract/action-results.ts';
import { useApplication } from '#web/api/application.tsx';
import { recordChanged } from '#web/data/record-changes.ts';
import { journalChanged } from '#web/journal-view/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/use-offer-undo.ts';
import { listAddress, recordAddress, workAddress } from '#web/shell/addresses.ts';
import { notify } from '#web/ui/notices.tsx';
import { useStore } from '#web/ui/store.ts';
import { settledResult, type Settled } from './running.ts';

/** Leads to what actions have come to, tells what they have done, and offers to take it back. */
export function useSettled(): void {
  const settled = useStore(settledResult);
  const router = useRouter();
  const done = useDone();
  const settle = useEffectEvent(({ result, onDone }: Settled) => {
    if (result.kind === 'done') {
      done(result);
      onDone?.();
      return;
    }
    const href = addressOf(result);
    if (href !== undefined) router.history.push(href);
  });
  useEffect(() => {
    if (!settled) return;
    settledResult.set(() => undefined);
    settle(settled);
  }, [settled]);
}

/** Where a result leads; undefined for one that leads nowhere. */
function addressOf(result: Settled['result']): string | undefined {
  if (result.kind === 'list') {
    const filter =
      result.filter === null ? '' : `?filter=${encodeURIComponent(JSON.stringify(result.filter))}`;
    return `${listAddress(result.idform, result.view ?? undefined)}${filter}`;
  }
  if (result.kind !== 'record') return undefined;
  const { context, idform, idenreg } = result;
  if (idenreg === null) return workAddress(context);
  return `${recordAddress(idform, idenreg)}${context === 0 ? '' : `?context=${context}`}`;
}

/** Tells how many records were changed; everything that shows them asks again. */
function useDone(): (result: Extract<ActionResult, { kind: 'done' }>) => void {
  const { t } = useTranslation();
  const { info } = useApplication();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  return ({ action, idform, records, operation }) => {
    if (operation === null) {
      notify({ message: t('action.nothing') });
      return;
    }
    recordChanged(idform, 0);
    journalChanged(queries);
    const label = info.actions.find(({ id }) => id === action)?.label ?? '';
    offerUndo({ message: t('action.done', { label, count: records, number: records }) }, operation);
  };
}
