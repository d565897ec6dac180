import { useId, useRef, useState, type KeyboardEvent } from 'react';
import classes from './texts-grid.module.css';

interface CellEditorProps {
  readonly label: string;
  readonly locale: string;
  readonly most: number;
  readonly text: string;
  readonly error: string | undefined;
  readonly onEnd: (text: string | undefined, way?: 'down' | 'on' | 'back' | 'stay') => void;
}

/**
 * What stands over a cell while its text is typed: Enter takes it and goes down, Tab goes on, Escape gives it up, Shift
 * with Enter begins a new line.
 */
export function CellEditor({ label, locale, most, text, error, onEnd }: CellEditorProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const isOver = useRef(false);
  const end = (...[value, way]: Parameters<CellEditorProps['onEnd']>) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(value, way);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) end(typed, 'down');
    else if (event.key === 'Tab') end(typed, event.shiftKey ? 'back' : 'on');
    else if (event.key === 'Escape') end(undefined, 'stay');
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.editor}>
      <textarea
        // It takes the focus of the cell that it stands over.
        ref={(element) => {
          if (!element || element.dataset['ready']) return;
          element.dataset['ready'] = 'yes';
          element.focus();
          element.setSelectionRange(element.value.length, element.value.length);
        }}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        lang={locale.replace('_', '-')}
        dir="auto"
        maxLength={most}
        rows={Math.min(8, Math.max(2, typed.split('\n').length, Math.ceil(typed.length / 30)))}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => end(typed)}
      />
      {error !== undefined && (
        <p id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
