import { useRef, useState, type SyntheticEvent } from 'react';
import type { FilesWork } from './files-work.ts';
import classes from './from-files.module.css';
import { LinkLines } from './link-lines.tsx';
import { PairsCard } from './pairs-card.tsx';
import { SheetCard } from './sheet-card.tsx';
import { SkippedFiles } from './skipped-files.tsx';
import { Suggestions } from './suggestions.tsx';

interface BoardProps {
  readonly work: FilesWork;
  /** The focus has come to the card of a table. */
  readonly onGo: (table: string) => void;
}

/** The proposal: a card for each table and file of pairs, lines between them, and what else could be made. */
export function Board({ work, onGo }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string>();
  const { tables, pairs } = work.proposal;
  return (
    <div
      ref={board}
      className={classes.board}
      onPointerOver={(event) => setAt(tableOf(event))}
      onPointerLeave={() => setAt(undefined)}
      onFocus={(event) => {
        const table = tableOf(event);
        setAt(table);
        if (table !== undefined) onGo(table);
      }}
    >
      <LinkLines board={board} proposal={work.proposal} at={at} />
      {tables.map((table) => (
        <SheetCard key={table.key} work={work} table={table} />
      ))}
      {pairs.map((one) => (
        <PairsCard key={one.key} work={work} pairs={one} />
      ))}
      <Suggestions work={work} />
      <SkippedFiles work={work} />
    </div>
  );
}

function tableOf({ target }: SyntheticEvent): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-table]')?.dataset['table']
    : undefined;
}
