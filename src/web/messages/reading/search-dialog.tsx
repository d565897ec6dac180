import type { ComponentProps } from 'react';
import { ListboxSearch } from '#web/fields/floating/listbox-search.tsx';
import { OptionList } from '#web/fields/floating/option-list.tsx';
import { useListbox } from '#web/fields/floating/use-listbox.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './search-dialog.module.css';

interface SearchDialogProps {
  readonly title: string;
  /** What is searched, as the field is called. */
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What is to be said below the field: how to search, or that nothing is found. */
  readonly note: string;
  readonly options: ComponentProps<typeof OptionList>['options'];
  /** Chooses an option by its place. */
  readonly onPick: (at: number) => void;
  readonly onClose: () => void;
}

/** Chooses one of what words find, by the keyboard too. */
export function SearchDialog({
  title,
  label,
  text,
  onText,
  note,
  options,
  onPick,
  onClose,
}: SearchDialogProps) {
  const listbox = useListbox({ count: options.length, opened: true, onOpened: onClose, onPick });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={classes.body}>
        <ListboxSearch listbox={listbox} label={label} value={text} onChange={onText} inDialog />
        <p role="status" className={classes.note}>
          {note}
        </p>
        <OptionList listbox={listbox} label={title} onPick={onPick} options={options} />
      </div>
    </Dialog>
  );
}
