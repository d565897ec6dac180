import { lazy, Suspense, type ComponentProps } from 'react';
import classes from './filter-bar.module.css';

/** Fetches the editor of filters; called early, it is there when it is wanted. */
export const loadFilterEditor = () => import('./filter-editor.tsx');

const FilterEditor = lazy(async () => ({ default: (await loadFilterEditor()).FilterEditor }));

/** The width of the panel around the editor, in pixels: formulas are longer than conditions. */
export function panelWidth(formula: boolean): number {
  return formula ? 560 : 320;
}

/** The editor of one part of a filter, fetched when it is first needed. */
export function LazyFilterEditor(props: ComponentProps<typeof FilterEditor>) {
  return (
    <Suspense fallback={<div className={classes.waiting} tabIndex={-1} />}>
      <FilterEditor {...props} />
    </Suspense>
  );
}
