import { IconFileImport } from '@tabler/icons-react';
import { useId, useState, type DragEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import classes from './import.module.css';

/** A place to drop a file on, or to choose one from the disk. */
export function FileDrop({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileImport size={28} stroke={1.4} aria-hidden="true" />
      <p className={classes.dropTitle}>{t('csv.drop')}</p>
      <p id={`${id}-how`} className={classes.note}>
        {t('csv.drop_text')}
      </p>
      <FileButton primary describedBy={`${id}-how`} label={t('csv.choose')} onChoose={onChoose} />
    </div>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly onChoose: (file: File) => void;
  readonly primary?: boolean;
  readonly describedBy?: string;
}

/** A button that opens the system's choice of files. */
export function FileButton({ label, onChoose, primary, describedBy }: FileButtonProps) {
  return (
    <label className={classes.fileButton} data-primary={primary}>
      <input
        className="out-of-sight"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-describedby={describedBy}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onChoose(file);
          event.currentTarget.value = '';
        }}
      />
      {label}
    </label>
  );
}
