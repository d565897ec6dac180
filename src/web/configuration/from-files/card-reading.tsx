import { useRef, useState } from 'react';
import type { ImportReading } from '#core/contract/records/import-routes.ts';
import { CsvReadingChoice } from '#web/inputs/csv-reading-choice.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { useTranslation } from '#web/std/translation.ts';
import classes from './from-files.module.css';
import { readFileAs } from './use-table-files.ts';

interface CardReadingProps {
  readonly file: number;
  readonly name: string;
  /** How the file was read; nothing of one that could not be. */
  readonly reading: ImportReading;
  /** The file was read in another way. */
  readonly onRead?: (reading: ImportReading) => void;
}

/** How a CSV file is read. What is chosen has it read again; if it cannot be read so, that is told and nothing changes. */
export function CardReading({ file, name, reading, onRead }: CardReadingProps) {
  const { t } = useTranslation();
  const { busy, run } = useDoing();
  const [chosen, setChosen] = useState<ImportReading>();
  const next = useRef<ImportReading>(undefined);
  const readAs = async () => {
    try {
      // What is chosen while the file is read is what it is read by afterwards.
      while (next.current) {
        const wanted = next.current;
        next.current = undefined;
        await readFileAs(file, wanted);
        onRead?.(wanted);
      }
    } finally {
      next.current = undefined;
      setChosen(undefined);
    }
  };
  const choose = (part: ImportReading) => {
    next.current = { ...reading, ...chosen, ...part };
    setChosen(next.current);
    void run(readAs);
  };
  return (
    <div className={classes.reading} role="group" aria-label={t('files.read_as', { name })}>
      <CsvReadingChoice reading={{ ...reading, ...chosen }} disabled={false} onChange={choose} />
      <span role="status">{busy && t('files.reading')}</span>
    </div>
  );
}
