import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { useCellRecord } from '../values/cell-record.ts';
import classes from './secret.module.css';
import { useRevealed } from './use-revealed.ts';

interface RevealingProps {
  readonly column: { readonly id: number; readonly name: string; readonly label: string };
}

/**
 * Ways to show and to copy a stored secret. There are none where the record is new or not known, or its draft has another
 * secret, which only who has typed it knows.
 */
export function Revealing({ column }: RevealingProps) {
  const place = useCellRecord();
  if (!place || place.recordId === 0 || place.isDrafted?.(column.name) === true) return null;
  return <Revealed key={place.recordId} column={column} place={place} />;
}

/** Lines of a long secret that are seen at once. */
const MOST_LINES = 10;

interface RevealedProps extends RevealingProps {
  readonly place: { readonly tableId: number; readonly recordId: number };
}

function Revealed({ column, place }: RevealedProps) {
  const { t } = useTranslation();
  const { text, show, hide, copy } = useRevealed({
    tableId: place.tableId,
    recordId: place.recordId,
    columnId: column.id,
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-expanded={text !== undefined}
        onClick={text === undefined ? show : hide}
      >
        {t(text === undefined ? 'field.secretShow' : 'field.secretHide')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={copy}>
        {t('field.secretCopy')}
      </Button>
      {text === undefined ? null : (
        <textarea
          className={classes.text}
          readOnly
          dir="ltr"
          rows={Math.min(text.split('\n').length, MOST_LINES)}
          value={text}
          aria-label={column.label}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
