import type { FileEncoding, ImportReading, Separator } from '#core/contract/records/import-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import { SelectOne } from './select-one.tsx';

interface CsvReadingChoiceProps {
  /** As the file is read; what is not known, the server finds. */
  readonly reading: ImportReading;
  readonly disabled: boolean;
  /** Called with the part that was chosen. */
  readonly onChange: (part: ImportReading) => void;
}

const ENCODINGS: readonly (readonly [FileEncoding, string])[] = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
];

/** The encoding of a CSV file, and what separates its cells. */
export function CsvReadingChoice({ reading, disabled, onChange }: CsvReadingChoiceProps) {
  const { t } = useTranslation();
  const { encoding, separator } = reading;
  const separators: readonly (readonly [Separator, string])[] = [
    [',', t('csv.comma')],
    [';', t('csv.semicolon')],
    ['\t', t('csv.tab')],
    ['|', t('csv.bar')],
  ];
  const found = [['', t('csv.as_found')]] as const;
  return (
    <>
      <SelectOne<FileEncoding | ''>
        label={t('csv.encoding')}
        value={encoding ?? ''}
        options={encoding === undefined ? [...found, ...ENCODINGS] : ENCODINGS}
        disabled={disabled}
        onChange={(next) => onChange({ encoding: next || undefined })}
      />
      <SelectOne<Separator | ''>
        label={t('csv.separator')}
        value={separator ?? ''}
        options={separator === undefined ? [...found, ...separators] : separators}
        disabled={disabled}
        onChange={(next) => onChange({ separator: next || undefined })}
      />
    </>
  );
}
