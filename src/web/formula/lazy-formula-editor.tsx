import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps } from 'react';
import { addTexts } from '#web/api/texts.ts';
import classes from './lazy-formula-editor.module.css';

/** Fetches the editor of formulas and its words; called early, it is there when it is wanted. */
const loadFormulaEditor = async () => {
  const [editor] = await Promise.all([import('./formula-editor.tsx'), addTexts('formula')]);
  return editor;
};

const FormulaEditor = lazy(async () => ({ default: (await loadFormulaEditor()).FormulaEditor }));

/** The editor of a formula, fetched when it is first needed. */
export function LazyFormulaEditor(props: Omit<ComponentProps<typeof FormulaEditor>, 'begun'>) {
  const [begun, setBegun] = useState(false);
  const type = (formula: string): void => {
    setBegun(true);
    props.onChange(formula);
  };
  return (
    <Suspense fallback={<PlainText {...props} onChange={type} />}>
      <FormulaEditor {...props} begun={begun} />
    </Suspense>
  );
}

/** The text alone, as long as the editor is under way: who begins to type at once loses nothing. */
function PlainText({ formula, onChange, label, autoFocus = false }: ComponentProps<typeof FormulaEditor>) {
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) text.current?.focus();
  }, [autoFocus]);
  return (
    <div className={classes.waiting}>
      <textarea
        ref={text}
        className={classes.text}
        aria-label={label}
        dir="ltr"
        spellCheck={false}
        value={formula}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
