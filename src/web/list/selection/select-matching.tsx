import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { keptChoice } from '#web/data/selection/choice.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { focusRows } from '../state/focus-rows.ts';
import { useListTotals, type List } from '../state/use-list.ts';
import classes from './selection-bar.module.css';
import type { Selected } from './use-selection.ts';

interface SelectMatchingProps {
  readonly list: List;
  readonly selected: Selected;
}

/** Offers to select all records that match where all rows in reach are selected, without loading them. */
export function SelectMatching({ list, selected }: SelectMatchingProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const errorTexts = useErrorTexts();
  const [busy, setBusy] = useState(false);
  const matching = useMatching(list);
  const { selection, isWhole, isPicking } = selected;
  // Which records a branch has is not asked as a question of the list.
  if (list.branch !== undefined) return null;
  if (!selection.ids || !(isWhole || isPicking) || (matching !== undefined && matching <= selection.size))
    return null;
  const select = async (): Promise<void> => {
    setBusy(true);
    try {
      const count = matching ?? (await keptChoice(list, { size: 0 })).count;
      selected.onMatching(count);
      focusRows();
    } catch (error) {
      notify({ message: errorTexts(error)[0] ?? '', tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ToolButton
      className={classes.matching ?? ''}
      aria-busy={busy}
      label={
        matching === undefined
          ? t('list.select_all_matching')
          : t('list.select_matching', { count: matching, number: numberFormat(locale).format(matching) })
      }
      onClick={() => {
        if (!busy) void select();
      }}
    />
  );
}

/** How many records match; undefined while nobody has counted them. */
function useMatching(list: List): number | undefined {
  // Lines of a list in groups, and of a tree, are not its records.
  const records = useListTotals(list)?.records;
  const { total } = useRows(list.rows.windows);
  if (list.groups.length > 0 || list.rows.windows.nodeAt) return records;
  return total?.exact === true ? total.rows : undefined;
}
