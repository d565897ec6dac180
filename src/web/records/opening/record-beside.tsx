import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { ExistingRecord } from './existing-record.tsx';
import { MissingRecord } from '../panels/missing-record.tsx';
import { BesideContext, type Beside } from '../sheet/beside.ts';
import classes from './record-beside.module.css';

interface RecordBesideProps {
  readonly tableId: number;
  readonly recordId: number;
  readonly onClose: () => void;
  readonly onOpen: (recordId: number, query: string) => void;
}

/** The form of a record beside its list. A record with changes that are not saved stays until they are saved or dropped. */
export function RecordBeside({ tableId, recordId, onClose, onOpen }: RecordBesideProps) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const area = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(recordId);
  const [touched, onTouched] = useState(false);
  if (shown !== recordId && !touched) setShown(recordId);
  const beside = useMemo<Beside>(
    () => ({ area, close: onClose, open: (query) => onOpen(shown, query), onTouched }),
    [shown, onClose, onOpen],
  );
  const table = tables.get(tableId);
  return (
    <aside ref={area} className={classes.panel} aria-label={t('record.beside')}>
      <BesideContext value={beside}>
        {table ? (
          <ExistingRecord key={shown} table={table} recordId={shown} contextId={undefined} />
        ) : (
          <MissingRecord />
        )}
      </BesideContext>
    </aside>
  );
}
