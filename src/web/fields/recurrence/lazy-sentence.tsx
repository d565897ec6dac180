import { lazy, Suspense } from 'react';
import type { SentenceProps } from './sentence.tsx';

const Sentence = lazy(async () => ({ default: (await import('./sentence.tsx')).Sentence }));

/** A recurrence as a sentence, by what is fetched when the first one is shown. */
export function LazySentence(props: SentenceProps) {
  return (
    <Suspense fallback={<span aria-busy="true" />}>
      <Sentence {...props} />
    </Suspense>
  );
}
