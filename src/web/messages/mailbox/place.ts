import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The folders that everybody has, in the order in which they are shown. */
export const PLACES = ['inbox', 'processed', 'sent', 'drafts', 'spam', 'bin'] as const;
export type MailPlace = (typeof PLACES)[number];

/** All that has the label of the address, wherever it lies. */
export const LABELLED = 'labelled';

/** What a list of messages is narrowed to. */
export const NARROWINGS = [
  'unread',
  'starred',
  'important',
  'attached',
  'internal',
  'email',
  'week',
  'month',
] as const;
type Narrowing = (typeof NARROWINGS)[number];

/** What the address of the messages says. */
export interface MessagesAddress {
  /** One of everybody's folders, one that somebody made, by its id, or all that has the label. */
  readonly folder: MailPlace | typeof LABELLED | number;
  /** The label that all that is listed has, by its id. */
  readonly label: number | undefined;
  readonly message: number | undefined;
  readonly draft: number | undefined;
  readonly search: string;
  readonly only: Narrowing | undefined;
  /** The record about which a message is to begin. */
  readonly about: { readonly tableId: number; readonly recordId: number } | undefined;
}

/** The place in the window of messages, and how to go to another; `quiet` leaves no step to go back to. */
export interface MessagesPlace {
  readonly address: MessagesAddress;
  readonly go: (to: Partial<MessagesAddress>, quiet?: boolean) => void;
}

export function useMessagesPlace(): MessagesPlace {
  const texts = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = useMemo(() => readMessagesAddress(texts), [texts]);
  return {
    address,
    go: (to, quiet = false) =>
      void navigate({
        to: '.',
        search: messageTexts({ ...address, ...to }),
        replace: quiet,
        resetScroll: false,
      }),
  };
}

/** The address as it is read: what is not known stands for the first folder. */
function readMessagesAddress(texts: Readonly<Record<string, string | undefined>>): MessagesAddress {
  const { folder = '', label, message, draft, q = '', only, about = '' } = texts;
  const [table, record] = about.split('.').map(idOf);
  const isLabelled = folder === LABELLED && idOf(label) !== undefined;
  const place = isLabelled ? LABELLED : PLACES.find((one) => one === folder);
  return {
    folder: place ?? idOf(folder) ?? 'inbox',
    label: idOf(label),
    message: idOf(message),
    draft: idOf(draft),
    search: q,
    only: NARROWINGS.find((one) => one === only),
    about: table !== undefined && record !== undefined ? { tableId: table, recordId: record } : undefined,
  };
}

/** What stands behind the ? of an address. */
export function messageTexts({
  folder,
  label,
  message,
  draft,
  search,
  only,
}: Partial<Omit<MessagesAddress, 'about'>>): Record<string, string> {
  return {
    ...(folder === undefined || folder === 'inbox' ? {} : { folder: String(folder) }),
    ...(label === undefined ? {} : { label: String(label) }),
    ...(message === undefined ? {} : { message: String(message) }),
    ...(draft === undefined ? {} : { draft: String(draft) }),
    ...(search === undefined || search === '' ? {} : { q: search }),
    ...(only === undefined ? {} : { only }),
  };
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}
