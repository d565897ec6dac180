import { lazy, Suspense } from 'react';
import type { CodeLanguage } from '#core/fields/code-languages.ts';
import classes from './code-reading.module.css';

interface CodeReadingProps {
  readonly text: string;
  readonly language: CodeLanguage;
}

const ColouredCode = lazy(async () => ({ default: (await import('./coloured-code.tsx')).ColouredCode }));

/** A text of a language to read, in its colours as soon as they are there. */
export function CodeReading({ text, language }: CodeReadingProps) {
  return (
    <code className={classes.code} dir="ltr" translate="no">
      <Suspense fallback={text}>
        <ColouredCode text={text} language={language} />
      </Suspense>
    </code>
  );
}
