import { lazy, Suspense, type ComponentProps } from 'react';
import { addTexts } from '#web/api/texts.ts';
import classes from './lazy-formula-editor.module.css';

/** Fetches the editor of formulas and its words; called early, it is there when it is wanted. */
export const loadFormulaEditor = async () => {
  const [editor] = await Promise.all([import('./formula-editor.tsx'), addTexts('formula')]);
  return editor;
};

const FormulaEditor = lazy(async () => ({ default: (await loadFormulaEditor()).FormulaEditor }));

/** The editor of a formula, fetched when it is first needed. */
export function LazyFormulaEditor(props: ComponentProps<typeof FormulaEditor>) {
  return (
    <Suspense fallback={<div className={classes.waiting} tabIndex={-1} />}>
      <FormulaEditor {...props} />
    </Suspense>
  );
}
