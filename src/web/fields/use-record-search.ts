import { useState } from 'react';
import { useListbox } from './use-listbox.ts';
import { useSuggestions } from './use-suggestions.ts';
import type { LinkedRecord } from './web-field.ts';

/** Typing to find records that a column can point to: the typed text, the suggestions, the keys. */
export function useRecordSearch(columnId: number, onPick: (record: LinkedRecord) => void) {
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  const suggestions = useSuggestions(columnId, typed ?? '', opened);
  const close = () => {
    setOpened(false);
    setTyped(undefined);
  };
  const pick = (index: number) => {
    const record = suggestions.rows[index];
    if (!record) return;
    onPick(record);
    close();
  };
  const listbox = useListbox({
    count: suggestions.rows.length,
    opened,
    onOpened: (open) => (open ? setOpened(true) : close()),
    onPick: pick,
  });
  const type = (text: string) => {
    setTyped(text);
    setOpened(true);
    listbox.activate(0);
  };
  return { typed, type, opened, open: () => setOpened(true), close, pick, listbox, suggestions };
}
