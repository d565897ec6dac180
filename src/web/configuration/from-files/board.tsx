import { useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { sheetName, type FilesWork } from './files-work.ts';
import classes from './from-files.module.css';
import { LinkLines } from './link-lines.tsx';
import { PairsCard } from './pairs-card.tsx';
import { SheetCard } from './sheet-card.tsx';
import { Suggestions } from './suggestions.tsx';

interface BoardProps {
  readonly work: FilesWork;
  /** The focus has come to the card of a table. */
  readonly onGo: (table: string) => void;
}

/** The proposal: a card for each table and file of pairs, lines between them, and what else could be made. */
export function Board({ work, onGo }: BoardProps) {
  const { t } = useTranslation();
  const board = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string>();
  const { tables, pairs, skipped } = work.proposal;
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
      {skipped.length > 0 && (
        <section className={classes.card} aria-labelledby="skipped-files">
          <h2 id="skipped-files" className={classes.suggestionsHead}>
            {t('files.skipped')}
          </h2>
          <ul className={classes.suggestions}>
            {skipped.map((profile) => (
              <li key={profile.key}>
                <bdi>{sheetName(profile)}</bdi>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => work.ofTable(profile.key, { as: undefined })}
                >
                  {t('files.take_again')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function tableOf({ target }: SyntheticEvent): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-table]')?.dataset['table']
    : undefined;
}
