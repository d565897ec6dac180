import { lazy, Suspense } from 'react';
import type { FormattedTextProps } from './formatted-text.tsx';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';

const FormattedText = lazy(async () => ({ default: (await import('./formatted-text.tsx')).FormattedText }));

/** A formatted text to read, drawn by what is fetched when the first one is shown; until then it is its words. */
export function LazyFormattedText(props: FormattedTextProps) {
  return (
    <Suspense
      fallback={
        <div dir="auto" aria-busy="true">
          {plainOf(props.value)}
        </div>
      }
    >
      <FormattedText {...props} />
    </Suspense>
  );
}
