import { useTranslation } from '#web/std/translation.ts';
import { MAX_RUN_ON } from '#core/contract/route/limits.ts';
import { numberFormat } from '#core/language/formats.ts';
import type { ActionTargets } from '#web/actions/actions.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { keptChoice } from '#web/data/selection/choice.ts';
import type { List } from '../state/use-list.ts';
import type { Selected } from './use-selection.ts';

/** The selected records as actions take them: by their ids, or all that match, kept by the server when one is run. */
export function useTargets(list: List, { selection, onClear, onRecount }: Selected): ActionTargets {
  const { t } = useTranslation();
  const { locale } = useReader();
  const number = (count: number) => numberFormat(locale).format(count);
  const onGone = () => void onClear();
  const { ids, size } = selection;
  if (ids) return { records: [...ids], onGone };
  const keep = async () => {
    if (size > MAX_RUN_ON)
      throw new Error(t('list.too_many_to_run', { max: number(MAX_RUN_ON), number: number(size) }));
    const { chosen, count } = await keptChoice(list, selection);
    if (!('selection' in chosen)) throw new Error('Bug: all that match are kept as a question');
    if (count === size) return { selection: chosen.selection, count };
    onRecount(count);
    throw new Error(t('list.count_changed', { now: number(count), before: number(size) }));
  };
  return { records: [], matching: { count: size, keep }, onGone };
}
