import { useState } from 'react';
import type { WebColumn } from '#web/api/application.tsx';
import { useLinkWork } from './link-work.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import { useDependedValues } from '../values/record-values.ts';
import { useListbox } from '../floating/use-listbox.ts';
import { useEarlyEnter } from './use-early-enter.ts';
import { useSuggestions, type Suggestion } from './use-suggestions.ts';
import type { LinkedRecord } from '../values/web-field.ts';

const NOTHING: readonly Suggestion[] = [];

/** What happens with the record that is chosen. */
interface Found {
  readonly onPick: (record: LinkedRecord) => void;
  /** Told before a new record is begun in place of one that was found. */
  readonly onCreate: () => void;
}

/** A column that records are looked for by. */
type SearchedColumn = Pick<WebColumn, 'id' | 'depends'> & { readonly allowSearch?: boolean | undefined };

/**
 * Typing to find records that a column can point to: the typed text, the suggestions, the keys. Where the form lets
 * people begin a new record, that is offered behind what was found.
 */
export function useRecordSearch(column: SearchedColumn, { onPick, onCreate }: Found) {
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  const found = useFound(column, { typed, opened });
  const { rows, create, isSearched } = found;
  const leave = () => {
    setOpened(false);
    setTyped(undefined);
  };
  const early = useEarlyEnter(found.first, (record) => {
    onPick(record);
    leave();
  });
  const close = () => {
    early.drop();
    leave();
  };
  const pick = (index: number) => {
    const record = rows[index]?.record;
    if (!record && !(create && index === rows.length)) return;
    if (record) onPick(record);
    else onCreate();
    close();
    if (!record) create?.((typed ?? '').trim());
  };
  const listbox = useListbox({
    count: rows.length + (create ? 1 : 0),
    opened,
    onOpened: (open) => (open ? setOpened(true) : close()),
    onPick: pick,
  });
  const type = (text: string) => {
    early.drop();
    setTyped(text);
    setOpened(true);
    listbox.activate(0);
  };
  const isBehind = isSearched && opened && typed !== undefined && !found.settled;
  return {
    typed,
    type,
    shown: found.shown,
    open: () => setOpened(true),
    close,
    /** The focus goes elsewhere: what Enter has asked for is still chosen. */
    leave,
    pick,
    listbox: isBehind ? early.on(listbox) : listbox,
    suggestions: found,
    offer: found.offer,
    isSearched,
    /** Something can be chosen here at all. */
    isOpen: found.isOpen,
  };
}

interface Typing {
  readonly typed: string | undefined;
  readonly opened: boolean;
}

/** What there is to choose for what is typed. */
function useFound(column: SearchedColumn, { typed = '', opened }: Typing) {
  const work = useLinkWork();
  const given = useDependedValues(column);
  const isSearched = column.allowSearch !== false;
  const suggestions = useSuggestions(column.id, {
    text: typed,
    opened: opened && isSearched,
    inside: work?.inside,
    given: opened ? given() : undefined,
  });
  const late = useLate(opened && isSearched && suggestions.waiting);
  const create = suggestions.settled || !isSearched ? work?.create : undefined;
  return {
    ...suggestions,
    rows: isSearched ? suggestions.rows : NOTHING,
    isSearched,
    create,
    offer: create && work ? { ...work.words, typed: typed.trim() } : undefined,
    // The list opens with what it holds; where that takes long, it says so.
    shown: opened && (isSearched ? !suggestions.waiting || late : create !== undefined),
    isOpen: isSearched || work?.create !== undefined,
  };
}
