import { useTranslation } from 'react-i18next';
import type { ImportReading } from '#core/contract/records/import-routes.ts';
import classes from './import.module.css';
import type { FileLook } from './import-session.ts';

interface ReadingChoiceProps {
  readonly look: FileLook;
  readonly disabled: boolean;
  readonly onChange: (reading: ImportReading) => void;
}

const ENCODINGS = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};

/** How the file is read: the encoding and separator that were found, or the sheet. */
export function ReadingChoice({ look, disabled, onChange }: ReadingChoiceProps) {
  const { t } = useTranslation();
  const { reading, sheets, kind } = look;
  if (kind === 'xlsx')
    return (
      <Choice
        label={t('csv.sheet')}
        value={String(reading.sheet ?? 0)}
        options={sheets.map((name, at) => [String(at), name])}
        disabled={disabled}
        onChange={(sheet) => onChange({ sheet: Number(sheet) })}
      />
    );
  return (
    <>
      <Choice
        label={t('csv.encoding')}
        value={reading.encoding ?? 'utf-8'}
        options={Object.entries(ENCODINGS)}
        disabled={disabled}
        onChange={(encoding) => onChange({ encoding: encoding as ImportReading['encoding'] })}
      />
      <Choice
        label={t('csv.separator')}
        value={reading.separator ?? ','}
        options={[
          [',', t('csv.comma')],
          [';', t('csv.semicolon')],
          ['\t', t('csv.tab')],
          ['|', t('csv.bar')],
        ]}
        disabled={disabled}
        onChange={(separator) => onChange({ separator: separator as ImportReading['separator'] })}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, disabled, onChange }: ChoiceProps) {
  return (
    <label className={classes.reading}>
      <span>{label}</span>
      <select value={value} disabled={disabled} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
