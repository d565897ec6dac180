import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { addTexts } from '#web/api/texts.ts';
import classes from './lazy-formula-editor.module.css';

const CompactFormula = lazy(async () => {
  const [editor] = await Promise.all([import('./compact-formula.tsx'), addTexts('formula')]);
  return { default: editor.CompactFormula };
});

type CompactFormulaProps = Omit<ComponentProps<typeof CompactFormula>, 'begun' | 'autoFocus'>;

/** A formula as one field, whose editor is fetched when it is first needed. Who begins to type at once loses nothing. */
export function LazyCompactFormula(props: CompactFormulaProps) {
  const [begun, setBegun] = useState<'not' | 'focused' | 'typed'>('not');
  return (
    <Suspense
      fallback={
        <textarea
          className={classes.text}
          data-compact
          aria-label={props.label}
          dir="ltr"
          rows={1}
          spellCheck={false}
          value={props.formula}
          onFocus={() => setBegun('focused')}
          onChange={(event) => {
            setBegun('typed');
            props.onChange(event.currentTarget.value);
          }}
        />
      }
    >
      <CompactFormula {...props} begun={begun === 'typed'} autoFocus={begun !== 'not'} />
    </Suspense>
  );
}
