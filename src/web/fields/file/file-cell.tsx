import { titleOfFile, type FileValue } from '#core/fields/file/file-value.ts';
import { FileSign } from './file-sign.tsx';
import classes from './file.module.css';

/** Most files that a cell of a list draws; the rest is counted. */
const MOST_SIGNS = 4;

interface FileCellProps {
  readonly files: readonly FileValue[];
  readonly columnId: number;
}

/** The files of a cell as small pictures; one alone with its name. */
export function FileCell({ files, columnId }: FileCellProps) {
  const names = files.map(titleOfFile).join(', ');
  const isOne = files.length === 1;
  return (
    <span className={classes.cell} title={names}>
      {files.slice(0, MOST_SIGNS).map((file) => (
        <FileSign key={file.id} file={file} columnId={columnId} size={64} />
      ))}
      {files.length > MOST_SIGNS ? <span className={classes.more}>+{files.length - MOST_SIGNS}</span> : null}
      <span className={isOne ? classes.name : 'out-of-sight'} dir="auto">
        {names}
      </span>
    </span>
  );
}
