import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { useStore } from '#web/std/store.ts';
import { resultKindOf } from './results/registry.ts';
import { settledResult, type Settled } from './running.ts';

/** Leads to what actions have come to, tells what they have done, and offers to take it back. */
export function useSettled(): void {
  const settled = useStore(settledResult);
  const router = useRouter();
  const { t } = useTranslation();
  const { info } = useApplication();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const settle = useEffectEvent(({ result, onDone }: Settled) => {
    const kind = resultKindOf(result);
    if (kind.does === 'lead') router.history.push(kind.address(result));
    if (kind.does !== 'tell') return;
    kind.tell(result, { t, info, queries, offerUndo });
    if (kind.keeps !== true) onDone?.();
  });
  useEffect(() => {
    if (!settled) return;
    settledResult.set(() => undefined);
    settle(settled);
  }, [settled]);
}
