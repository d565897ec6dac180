import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import type { WebColumn } from '#web/api/application.tsx';
import { useLinkWork } from './link-work.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import { useDependedValues } from '../values/record-values.ts';
import { useListbox } from '../floating/use-listbox.ts';
import { useSuggestions, type Suggestion } from './use-suggestions.ts';
import type { LinkedRecord } from '../values/web-field.ts';

const NOTHING: readonly Suggestion[] = [];

/** What happens with the record that is chosen. */
interface Found {
  readonly onPick: (record: LinkedRecord) => void;
  /** Told before a new record is begun in place of one that was found. */
  readonly onCreate: () => void;
}

/**
 * Typing to find records that a column can point to: the typed text, the suggestions, the keys. Where the form lets
 * people begin a new record, that is offered behind what was found.
 */
export function useRecordSearch(
  column: Pick<WebColumn, 'id' | 'depends'> & { readonly allowSearch?: boolean | undefined },
  { onPick, onCreate }: Found,
) {
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  // Enter came before what was typed had been looked for: what is found first is meant then, not what stood there before.
  const [awaited, setAwaited] = useState(false);
  const work = useLinkWork();
  const given = useDependedValues(column);
  const isSearched = column.allowSearch !== false;
  const suggestions = useSuggestions(column.id, {
    text: typed ?? '',
    opened: (opened || awaited) && isSearched,
    inside: work?.inside,
    given: opened || awaited ? given() : undefined,
  });
  const late = useLate(opened && isSearched && suggestions.waiting);
  const creates = work?.create !== undefined && (suggestions.settled || !isSearched);
  const rows = isSearched ? suggestions.rows : NOTHING;
  const close = () => {
    setOpened(false);
    setTyped(undefined);
    setAwaited(false);
  };
  const pick = (index: number) => {
    const record = rows[index]?.record;
    if (!record && !(creates && index === rows.length)) return;
    if (record) onPick(record);
    else onCreate();
    close();
    if (!record) work?.create?.((typed ?? '').trim());
  };
  const listbox = useListbox({
    count: rows.length + (creates ? 1 : 0),
    opened,
    onOpened: (open) => (open ? setOpened(true) : close()),
    onPick: pick,
  });
  const type = (text: string) => {
    setTyped(text);
    setOpened(true);
    setAwaited(false);
    listbox.activate(0);
  };
  const isBehind = isSearched && opened && typed !== undefined && !suggestions.settled;
  const press = (event: KeyboardEvent): boolean => {
    // Who has gone on to another option sees what it is.
    const awaits = event.key === 'Enter' && isBehind && listbox.active <= 0;
    if (!awaits || event.ctrlKey || event.metaKey) return listbox.press(event);
    event.preventDefault();
    event.stopPropagation();
    setAwaited(true);
    return true;
  };
  const onSettled = useEffectEvent(() => {
    if (suggestions.settled && rows.length > 0) pick(0);
    else if (opened) setAwaited(false);
    else close();
  });
  const isAnswered = suggestions.settled || suggestions.failed;
  useEffect(() => {
    if (awaited && isAnswered) onSettled();
  }, [awaited, isAnswered]);
  const offer = creates ? { ...work.words, typed: (typed ?? '').trim() } : undefined;
  // The list opens with what it holds; where that takes long, it says so.
  const shown = opened && (isSearched ? !suggestions.waiting || late : creates);
  const found = { ...suggestions, rows };
  return {
    typed,
    type,
    shown,
    open: () => setOpened(true),
    close,
    /** The focus goes elsewhere: what Enter has asked for is still chosen. */
    leave: () => (awaited ? setOpened(false) : close()),
    pick,
    listbox: { ...listbox, press },
    suggestions: found,
    offer,
    isSearched,
    /** Something can be chosen here at all. */
    isOpen: isSearched || work?.create !== undefined,
  };
}
