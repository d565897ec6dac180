import type { Translate } from '#core/language/texts.ts';
import { wordsInRow } from '#core/language/formats.ts';

interface Outcome {
  readonly imported: number;
  readonly changed: number;
}

/** How many records an import made and changed, in words. */
export function outcomeWords(t: Translate, { imported, changed }: Outcome, locale: string): string {
  const parts = [
    ...(imported > 0 || changed === 0 ? [t('csv.done', { count: imported })] : []),
    ...(changed > 0 ? [t('csv.changed_done', { count: changed })] : []),
  ];
  return wordsInRow(parts, locale);
}
