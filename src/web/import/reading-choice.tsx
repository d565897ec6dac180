import { useTranslation } from '#web/std/translation.ts';
import type { ImportReading } from '#core/contract/records/import-routes.ts';
import { SelectOne } from './select-one.tsx';
import type { FileLook } from './import-session.ts';

interface ReadingChoiceProps {
  readonly look: FileLook;
  readonly disabled: boolean;
  readonly onChange: (reading: ImportReading) => void;
}

const ENCODINGS = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
] as const;

/** How the file is read: the encoding and separator that were found, or the sheet. */
export function ReadingChoice({ look, disabled, onChange }: ReadingChoiceProps) {
  const { t } = useTranslation();
  const { reading, sheets, kind } = look;
  if (kind === 'xlsx')
    return (
      <SelectOne
        label={t('csv.sheet')}
        value={String(reading.sheet ?? 0)}
        options={sheets.map((name, at) => [String(at), name] as const)}
        disabled={disabled}
        onChange={(sheet) => onChange({ sheet: Number(sheet) })}
      />
    );
  return (
    <>
      <SelectOne
        label={t('csv.encoding')}
        value={reading.encoding ?? 'utf-8'}
        options={ENCODINGS}
        disabled={disabled}
        onChange={(encoding) => onChange({ encoding })}
      />
      <SelectOne
        label={t('csv.separator')}
        value={reading.separator ?? ','}
        options={[
          [',', t('csv.comma')],
          [';', t('csv.semicolon')],
          ['\t', t('csv.tab')],
          ['|', t('csv.bar')],
        ]}
        disabled={disabled}
        onChange={(separator) => onChange({ separator })}
      />
    </>
  );
}
