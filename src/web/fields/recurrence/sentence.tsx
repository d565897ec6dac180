import { useTranslation } from '#web/std/translation.ts';
import { recurrenceSentence } from './recurrence-sentence.ts';

export interface SentenceProps {
  /** The text of a recurrence. */
  readonly text: string;
  readonly locale: string;
}

/** A recurrence as a sentence. */
export function Sentence({ text, locale }: SentenceProps) {
  const { t } = useTranslation();
  return <span>{recurrenceSentence(text, { locale, t })}</span>;
}
