import { CallError } from '#web/std/call-error.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { DialogProblem } from '#web/ui/dialog/dialog-parts.tsx';
import classes from './versions-page.module.css';

interface RefusalsProps {
  readonly title: string;
  readonly error: unknown;
  /** Where each is found is of use: a file and its line. */
  readonly placed?: boolean;
}

/** Everything that stands against something, each by its place where that helps. */
export function Refusals({ title, error, placed = false }: RefusalsProps) {
  const texts = useErrorTexts();
  const entries = error instanceof CallError && error.entries.length > 0 ? error.entries : undefined;
  return (
    <DialogProblem>
      <strong>{title}</strong>
      <ul className={classes.refusals}>
        {entries
          ? entries.map(({ column, message }) => (
              <li key={`${column} ${message}`}>
                {placed && column !== undefined && <code dir="ltr">{column}</code>}
                <span>{message}</span>
              </li>
            ))
          : texts(error).map((text) => <li key={text}>{text}</li>)}
      </ul>
    </DialogProblem>
  );
}
