import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { LinkMark } from './link-mark.tsx';
import { OptionList } from '../floating/option-list.tsx';
import lists from '../floating/option-list.module.css';
import { MarkedText } from '../values/marked-text.tsx';
import type { useRecordSearch } from './use-record-search.ts';
import type { Suggestion } from './use-suggestions.ts';

interface SuggestionListProps {
  readonly search: ReturnType<typeof useRecordSearch>;
  readonly label: string;
  readonly chosen: ReadonlySet<number>;
}

/** Suggested records, or why there are none; at the end a new one, where the form lets people begin it. */
export function SuggestionList({ search, label, chosen }: SuggestionListProps) {
  const { t } = useTranslation();
  const { listbox, suggestions, offer, pick } = search;
  const { rows, text, failed, waiting } = suggestions;
  const options = rows.map(({ record: [id, title], subtitle }: Suggestion) => ({
    key: id,
    content: (
      <>
        <MarkedText text={title || `#${id}`} query={text} />
        {isNewKey(id) ? <LinkMark state="new" /> : null}
      </>
    ),
    hint: subtitle ?? undefined,
    chosen: chosen.has(id),
  }));
  const create = offer && {
    key: 'new',
    icon: <IconPlus size={16} aria-hidden="true" />,
    content: t(offer.typed === '' ? 'field.create' : 'field.createNamed', { ...offer }),
    chosen: false,
    apart: rows.length > 0,
  };
  const isCreationAlone = !search.isSearched && create !== undefined;
  const note = failed ? 'field.noSuggestions' : waiting ? 'field.lookingUp' : 'field.nothingFound';
  return (
    <>
      <div role="status" className={rows.length === 0 && !isCreationAlone ? lists.note : undefined}>
        {rows.length === 0 && !isCreationAlone ? t(note) : null}
      </div>
      <OptionList
        listbox={listbox}
        label={label}
        options={create ? [...options, create] : options}
        onPick={pick}
      />
    </>
  );
}
