import { useTranslation } from '#web/std/translation.ts';
import type { ImportReading } from '#core/contract/records/import-routes.ts';
import { CsvReadingChoice } from '#web/inputs/csv-reading-choice.tsx';
import { SelectOne } from '#web/inputs/select-one.tsx';
import type { FileLook } from './import-session.ts';

interface ReadingChoiceProps {
  readonly look: FileLook;
  readonly disabled: boolean;
  readonly onChange: (reading: ImportReading) => void;
}

/** How the file is read: the encoding and separator that were found, or the sheet. */
export function ReadingChoice({ look, disabled, onChange }: ReadingChoiceProps) {
  const { t } = useTranslation();
  const { reading, sheets, kind } = look;
  // There is one way to read a calendar.
  if (kind === 'ics') return null;
  if (kind === 'csv') return <CsvReadingChoice {...{ reading, disabled, onChange }} />;
  return (
    <SelectOne
      label={t('csv.sheet')}
      value={String(reading.sheet ?? 0)}
      options={sheets.map((name, at) => [String(at), name] as const)}
      disabled={disabled}
      onChange={(sheet) => onChange({ sheet: Number(sheet) })}
    />
  );
}
