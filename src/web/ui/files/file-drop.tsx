import { IconFileImport } from '@tabler/icons-react';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import classes from './file-drop.module.css';

interface FileButtonProps {
  readonly label: string;
  /** Called with at least one file. */
  readonly onChoose: (files: readonly File[]) => void;
  /** More than one at once. */
  readonly several?: boolean;
  /** Also zip files of a table with its files. */
  readonly zipped?: boolean;
  readonly primary?: boolean;
  readonly describedBy?: string;
}

interface FileDropProps extends Pick<FileButtonProps, 'label' | 'onChoose' | 'several' | 'zipped'> {
  readonly title: string;
  readonly text: string;
  /** `more`: a small one below what is there already. */
  readonly look?: 'first' | 'more';
  readonly children?: ReactNode;
}

/** A place to drop files on, or to choose them from the disk. */
export function FileDrop({ title, text, look = 'first', children, ...button }: FileDropProps) {
  const id = useId();
  const { over, target } = useFileTarget(button.onChoose, button.several);
  return (
    <div className={classes.drop} data-look={look} data-over={over || undefined} {...target}>
      {look === 'first' && <IconFileImport size={28} stroke={1.4} aria-hidden="true" />}
      <p className={classes.title}>{title}</p>
      <p id={`${id}-how`} className={classes.text}>
        {text}
      </p>
      <div className={classes.buttons}>
        <FileButton {...button} primary={look === 'first'} describedBy={`${id}-how`} />
        {children}
      </div>
    </div>
  );
}

/** What takes dropped files, and whether some are held over it. */
export function useFileTarget(onDrop: (files: readonly File[]) => void, several?: boolean) {
  const [over, setOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      // A place within has taken them.
      if (event.defaultPrevented) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files].slice(0, several ? undefined : 1);
      if (files.length > 0) onDrop(files);
    },
  };
  return { over, target };
}

/** Kinds of files that tables are read from. */
const TABLES = '.csv,.tsv,.txt,.xlsx,.ics,text/csv';

/** A button that opens the system's choice of files. */
export function FileButton({ label, onChoose, several, zipped, primary, describedBy }: FileButtonProps) {
  return (
    <label className={classes.button} data-primary={primary}>
      <input
        className="out-of-sight"
        type="file"
        multiple={several}
        accept={zipped ? `${TABLES},.zip` : TABLES}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      {label}
    </label>
  );
}
