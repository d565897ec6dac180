import { useTranslation } from '#web/std/translation.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { resultWords } from './group-words.ts';
import type { GroupedLook } from './grouped-look.ts';

/** The results of one column in a group, in words. */
interface GroupResult {
  readonly path: string;
  readonly label: string;
  readonly texts: readonly string[];
}

/** What is calculated of a group, column by column, where no columns stand above it; columns without a result are left out. */
export function useGroupResults(look: GroupedLook, results: readonly unknown[]): readonly GroupResult[] {
  const reader = useReader();
  const { t } = useTranslation();
  return look.calculated.flatMap(({ path, column, label }) => {
    const texts = resultWords(look, { path, column, results }, { reader, t });
    return texts.length > 0 ? [{ path, label, texts }] : [];
  });
}
