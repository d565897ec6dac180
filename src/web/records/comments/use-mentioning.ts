import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { Mentionable } from '#core/contract/messaging/comment-routes.ts';
import { useListbox, type Listbox } from '#web/fields/floating/use-listbox.ts';
import type { CommentedPlace } from './comments-key.ts';
import { askedName, retyped, withMention, type AskedName, type Written } from './mention-text.ts';
import { usePeople } from './use-comments.ts';

interface MentioningOptions {
  readonly place: CommentedPlace & { readonly columnId: number | null };
  readonly written: Written;
  readonly onChange: (written: Written) => void;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** People who are offered while a name is typed after an `@`. */
export interface Mentioning {
  readonly isOpen: boolean;
  readonly people: readonly Mentionable[];
  readonly listbox: Listbox;
  readonly aria: object;
  readonly pick: (index: number) => void;
  readonly close: () => void;
  /** The caret stands there now. */
  readonly look: (caret: number) => void;
  /** Types an `@` where the caret is. */
  readonly begin: () => void;
  /** True where the key was the list's. */
  readonly press: (event: KeyboardEvent) => boolean;
}

export function useMentioning({ place, written, onChange, area }: MentioningOptions): Mentioning {
  const [caret, setCaret] = useState<number>();
  /** The `@` for which the list was closed. */
  const [closedAt, setClosedAt] = useState<number>();
  const found = caret === undefined ? undefined : askedName(written, caret);
  const asked = found?.start === closedAt ? undefined : found;
  const { people, isAsking } = usePeople(place, asked?.name.trim());
  // What goes on with words is no name any more.
  const isOpen = asked !== undefined && (people.length > 0 || !(isAsking || asked.name.includes(' ')));
  const close = (): void => setClosedAt(found?.start);
  const pick = (index: number): void => {
    const person = people[index];
    if (!asked || !person?.reads) return;
    mention(asked, person);
  };
  const listbox = useListbox({
    count: people.length,
    opened: isOpen,
    onOpened: (opened) => (opened ? undefined : close()),
    onPick: pick,
  });
  return {
    isOpen,
    people,
    listbox,
    aria: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': listbox.aria['aria-controls'],
      'aria-activedescendant': listbox.aria['aria-activedescendant'],
    },
    pick,
    close,
    look: (at) => {
      setCaret(at);
      if (written.text[closedAt ?? -1] !== '@') setClosedAt(undefined);
      if (at !== caret) listbox.activate(0);
    },
    begin,
    press: (event) => {
      if (!isOpen) return false;
      if (event.key !== 'Tab' || event.shiftKey || listbox.active < 0) return listbox.press(event);
      event.preventDefault();
      pick(listbox.active);
      return true;
    },
  };

  function begin(): void {
    const element = area.current;
    const at = element?.selectionStart ?? written.text.length;
    const before = written.text.slice(0, at);
    const sign = before === '' || /\s$/.test(before) ? '@' : ' @';
    setClosedAt(undefined);
    put(retyped(written, `${before}${sign}${written.text.slice(at)}`), at + sign.length);
  }

  function mention(name: AskedName, person: Mentionable): void {
    const made = withMention(written, name, person);
    put(made.written, made.caret);
  }

  /** Writes a text, and has the caret stand there once it is shown. */
  function put(changed: Written, at: number): void {
    onChange(changed);
    setCaret(at);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at, at);
    });
  }
}
