import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { FileButton } from '#web/ui/files/file-drop.tsx';
import classes from './import.module.css';

interface ChosenFileProps {
  readonly name: string;
  readonly size: number;
  readonly onChoose: (file: File) => void;
}

/** The file that was chosen, and a way to take another one or its corrected version. */
export function ChosenFile({ name, size, onChoose }: ChosenFileProps) {
  const { t, language } = useTranslation();
  return (
    <div className={classes.file}>
      <IconFileText size={20} stroke={1.6} aria-hidden="true" />
      <strong>{name}</strong>
      <span>{sizeText(size, language)}</span>
      <FileButton zipped label={t('csv.other')} onChoose={([chosen]) => chosen && onChoose(chosen)} />
    </div>
  );
}

function sizeText(bytes: number, language: string): string {
  const step = UNITS.findLast(({ size }) => bytes >= size) ?? UNITS[0];
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: step.unit,
    // Bytes have no short sign that is right in the plural.
    unitDisplay: step.size === 1 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  });
  return format.format(bytes / step.size);
}

const UNITS = [
  { size: 1, unit: 'byte' },
  { size: 1_000, unit: 'kilobyte' },
  { size: 1_000_000, unit: 'megabyte' },
  { size: 1_000_000_000, unit: 'gigabyte' },
] as const;
