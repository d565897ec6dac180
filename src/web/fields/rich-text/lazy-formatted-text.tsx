import { lazy, Suspense } from 'react';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';

const FormattedText = lazy(async () => ({ default: (await import('./formatted-text.tsx')).FormattedText }));

/** A formatted text to read, drawn by what is fetched when the first one is shown; until then it is its words. */
export function LazyFormattedText({ value }: { readonly value: string }) {
  return (
    <Suspense
      fallback={
        <div dir="auto" aria-busy="true">
          {plainOf(value)}
        </div>
      }
    >
      <FormattedText value={value} />
    </Suspense>
  );
}
