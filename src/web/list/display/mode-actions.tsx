import { Suspense } from 'react';
import type { ChosenProps } from './display-mode.ts';
import { displayOf } from './registry.ts';

/** What the display mode of a view can do with the selected records. */
export function ModeActions({ list, selection }: Pick<ChosenProps, 'list' | 'selection'>) {
  const { view } = list;
  const { Chosen } = displayOf(view);
  return Chosen && view ? (
    <Suspense>
      <Chosen list={list} view={view} selection={selection} />
    </Suspense>
  ) : null;
}
