import { useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Mentionable } from '#core/contract/messaging/comment-routes.ts';
import { useListbox, type Listbox } from '#web/fields/floating/use-listbox.ts';
import type { CommentedPlace } from './comments-key.ts';
import { askedName, retyped, withMention, type TypedComment } from './mention-text.ts';
import { usePeople } from './use-comments.ts';

interface MentioningOptions {
  readonly place: CommentedPlace & { readonly columnId: number | null };
  readonly written: TypedComment;
  readonly onChange: (written: TypedComment) => void;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** People who are offered while a name is typed after an `@`. */
export interface MentionWork {
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

export function useMentioning(options: MentioningOptions): MentionWork {
  const { place, written } = options;
  const { caret, setCaret, put } = useCaret(options);
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
    const made = withMention(written, asked, person);
    put(made.written, made.caret);
  };
  const onOpened = (opened: boolean): void => (opened ? undefined : close());
  const listbox = useListbox({ count: people.length, opened: isOpen, onOpened, onPick: pick });
  const { 'aria-controls': controls, 'aria-activedescendant': active } = listbox.aria;
  return {
    isOpen,
    people,
    listbox,
    aria: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': controls,
      'aria-activedescendant': active,
    },
    pick,
    close,
    look: (at) => {
      setCaret(at);
      if (written.text[closedAt ?? -1] !== '@') setClosedAt(undefined);
      if (at !== caret) listbox.activate(0);
    },
    begin: () => {
      const at = caret ?? written.text.length;
      const before = written.text.slice(0, at);
      const sign = before === '' || /\s$/.test(before) ? '@' : ' @';
      setClosedAt(undefined);
      put(retyped(written, `${before}${sign}${written.text.slice(at)}`), at + sign.length);
    },
    press: (event) => {
      if (!isOpen) return false;
      if (event.key !== 'Tab' || event.shiftKey || listbox.active < 0) return listbox.press(event);
      event.preventDefault();
      pick(listbox.active);
      return true;
    },
  };
}

/** Where the caret of the control is, and the way to write a text and have it stand elsewhere. */
function useCaret({ onChange, area }: MentioningOptions) {
  const [caret, setCaret] = useState<number>();
  const put = (changed: TypedComment, at: number): void => {
    // It stands there before the next key is pressed.
    flushSync(() => {
      onChange(changed);
      setCaret(at);
    });
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
  };
  return { caret, setCaret, put };
}
