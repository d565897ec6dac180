import { lazy, Suspense } from 'react';
import { addTexts } from '#web/api/texts.ts';
import type { AskedWhat, Sheet } from '../sheet/sheet.ts';

const WhyDialog = lazy(async () => {
  const [{ WhyDialog: Shown }] = await Promise.all([import('./why-dialog.tsx'), addTexts('access')]);
  return { default: Shown };
});

interface AskedWhyProps {
  readonly sheet: Sheet;
  readonly asked: AskedWhat | undefined;
  readonly onClose: () => void;
}

/** The answer to why something may not be done, where it was asked. */
export function AskedWhy({ sheet, asked, onClose }: AskedWhyProps) {
  return <Suspense>{asked ? <WhyDialog sheet={sheet} asked={asked} onClose={onClose} /> : null}</Suspense>;
}
