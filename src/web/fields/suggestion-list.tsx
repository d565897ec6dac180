import { useTranslation } from 'react-i18next';
import { OptionList } from './option-list.tsx';
import lists from './option-list.module.css';
import type { Listbox } from './use-listbox.ts';
import type { LinkedRecord } from './web-field.ts';

interface SuggestionListProps {
  readonly listbox: Listbox;
  readonly label: string;
  readonly rows: readonly LinkedRecord[];
  readonly chosen: ReadonlySet<number>;
  readonly waiting: boolean;
  readonly failed: boolean;
  readonly onPick: (index: number) => void;
}

/** Suggested records, or why there are none. */
export function SuggestionList({
  listbox,
  label,
  rows,
  chosen,
  waiting,
  failed,
  onPick,
}: SuggestionListProps) {
  const { t } = useTranslation();
  const options = rows.map(([id, title]) => ({
    key: id,
    content: title || `#${id}`,
    chosen: chosen.has(id),
  }));
  const note = failed ? 'field.noSuggestions' : waiting ? 'field.lookingUp' : 'field.nothingFound';
  return (
    <>
      <OptionList listbox={listbox} label={label} options={options} onPick={onPick} />
      <div role="status" className={rows.length === 0 ? lists.note : undefined}>
        {rows.length === 0 ? t(note) : null}
      </div>
    </>
  );
}
