import type { Reader } from '#core/fields/field.ts';
import type { DraftedCell } from '../cells/cell-draft.ts';
import { copiedCell } from '../cells/copied-cell.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { cellContent } from './cell-content.tsx';
import classes from './grid-editing.module.css';

interface DraftedContentProps {
  readonly cell: DraftedCell & { readonly number?: number };
  readonly shown: ShownColumn;
  readonly reader: Reader;
}

/** A cell that is about to change: what stands in it struck out beside what comes, or why nothing comes by its number. */
export function DraftedContent({ cell, shown, reader }: DraftedContentProps) {
  const { state, old, next, number } = cell;
  if (state === 'same')
    return <span className={classes.same}>{cellContent(shown, old, { reader, inert: true })}</span>;
  const before = copiedCell(shown.column, old, reader);
  // A text that names a record by its title or key, until that is found.
  const after =
    typeof next === 'string' && cell.text !== '' ? cell.text : copiedCell(shown.column, next, reader);
  if (state === 'refused')
    return (
      <span className={classes.refused}>
        <span className={classes.number}>{number}</span>
        <span className={classes.after}>{cell.text || before}</span>
      </span>
    );
  return (
    <span className={classes.drafted}>
      {before === '' ? null : <s>{before}</s>}
      <b className={classes.after}>{after === '' ? '–' : after}</b>
    </span>
  );
}
