import { useState } from 'react';
import type { WithChoices } from '#core/fields/choice/choice.ts';

/** More choices than this can be searched. */
const SEARCHED_FROM = 8;

/** Whether the list of a box of choices is open, and what is searched in it. */
export interface OpenedChoices {
  readonly opened: boolean;
  /** It has a search: there are many choices, or it was asked for. */
  readonly searched: boolean;
  readonly asked: boolean;
  readonly search: string;
  readonly open: () => void;
  /** Opens it with a search for a text, however few choices there are. */
  readonly seek: (text: string) => void;
  readonly setSearch: (text: string) => void;
  readonly shut: () => void;
}

/** Keeps the list of a box of choices. */
export function useOpenedChoices({ choices = [] }: WithChoices): OpenedChoices {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(false);
  return {
    opened,
    searched: asked || choices.length > SEARCHED_FROM,
    asked,
    search,
    open: () => setOpened(true),
    seek: (text) => {
      setAsked(true);
      setSearch(text);
      setOpened(true);
    },
    setSearch,
    shut: () => {
      setOpened(false);
      setSearch('');
      setAsked(false);
    },
  };
}
