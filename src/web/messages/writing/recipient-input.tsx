import { IconAddressBook, IconMail, IconShieldCheck, IconUsersGroup, IconX } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { recipientKey } from '#core/contract/messaging/draft-content.ts';
import type {
  AddressRecipient,
  FoundRecipient,
  NamedRecipient,
} from '#core/contract/messaging/message-routes.ts';
import { isEmailAddress } from '#core/fields/registry.ts';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Floating } from '#web/fields/floating/floating.tsx';
import { OptionList } from '#web/fields/floating/option-list.tsx';
import lists from '#web/fields/floating/option-list.module.css';
import { useListbox } from '#web/fields/floating/use-listbox.ts';
import { MarkedText } from '#web/fields/values/marked-text.tsx';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import classes from './recipient-input.module.css';

interface RecipientInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: readonly NamedRecipient[];
  readonly onChange: (value: readonly NamedRecipient[]) => void;
  readonly isFirst?: boolean;
}

/** People, groups and roles that a message goes to, as chips: typing finds more, Backspace takes the last one away. */
export function RecipientInput(props: RecipientInputProps) {
  const { id, label } = props;
  const search = useRecipientSearch(props);
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.place}>
        <Floating
          width="target"
          opened={search.isShown}
          onLeave={search.close}
          target={<ChipBox {...props} search={search} />}
        >
          <FoundRecipients label={label} search={search} />
        </Floating>
      </div>
    </div>
  );
}

type RecipientSearch = ReturnType<typeof useRecipientSearch>;

/** What was typed, who is found for it, and the keys that choose and take away. */
function useRecipientSearch({ value, onChange }: RecipientInputProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useFound(text.trim(), isOpen);
  const chosen = new Set(value.map(recipientKey));
  const typed = typedAddress(text);
  const options = [...found.recipients, ...typed].filter((one) => !chosen.has(recipientKey(one)));
  const add = (one: FoundRecipient) => {
    onChange([...value, chosenOf(one)]);
    setText('');
  };
  const typedNow = useTypedAddresses(typed, chosen, (more) => {
    onChange([...value, ...more]);
    setText('');
  });
  const pick = (index: number) => {
    const one = options[index];
    if (one) add(one);
  };
  const pickEarly = useEarlyPick(text, (recipients) => {
    const first = recipients.find((one) => !chosen.has(recipientKey(one)));
    if (first) add(first);
  });
  const isShown = isOpen && text.trim() !== '';
  const listbox = useListbox({ count: options.length, opened: isShown, onOpened: setOpen, onPick: pick });
  const remove = (one: NamedRecipient) => onChange(without(value, one));
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    // A whole address is meant as it is, whoever else is found for it.
    if (ENDS.has(event.key) && typedNow.take()) return event.preventDefault();
    // What stands in the list belongs to what was typed before: what is found for what is typed now is meant.
    if (event.key === 'Enter' && found.isOld) {
      event.preventDefault();
      return void pickEarly();
    }
    if (listbox.press(event)) return;
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  const type = (entered: string) => {
    setText(entered);
    setOpen(true);
    listbox.activate(0);
  };
  return {
    text,
    found,
    options,
    isShown,
    listbox,
    pick,
    remove,
    press,
    type,
    paste: typedNow.paste,
    leave: () => {
      typedNow.take();
      setOpen(false);
    },
    close: () => setOpen(false),
  };
}

/** Keys that end an address. */
const ENDS: ReadonlySet<string> = new Set(['Enter', ',', ';']);

/** Addresses that were typed whole or pasted: they are taken as they are. */
function useTypedAddresses(
  typed: readonly AddressRecipient[],
  chosen: ReadonlySet<string>,
  onTake: (addresses: readonly AddressRecipient[]) => void,
) {
  const fresh = (addresses: readonly AddressRecipient[]) =>
    addresses.filter((one) => !chosen.has(recipientKey(one)));
  const taken = (addresses: readonly AddressRecipient[], least: number): boolean => {
    if (addresses.length < least) return false;
    onTake(addresses);
    return true;
  };
  return {
    /** Takes the address that was typed; false where there is none. */
    take: () => taken(fresh(typed), 1),
    /** Takes the addresses of a pasted list; false where they are not several. */
    paste: (text: string) => taken(fresh(addressesInText(text)), 2),
  };
}

/** Enter before what is typed was looked for: who is found first is chosen once that is known, unless more is typed. */
function useEarlyPick(text: string, onFound: (recipients: readonly FoundRecipient[]) => void) {
  const queries = useQueryClient();
  const now = useRef({ text, onFound });
  useEffect(() => {
    now.current = { text, onFound };
  });
  return async (): Promise<void> => {
    // What fails is told in the list.
    const answer = await queries.fetchQuery(recipientsOf(text.trim())).catch(() => undefined);
    if (answer && now.current.text === text) now.current.onFound(answer.recipients);
  };
}

function ChipBox({
  id,
  value,
  isFirst = false,
  search,
}: RecipientInputProps & { readonly search: RecipientSearch }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={`${lists.chips} ${classes.chips}`}>
      {value.map((one) => (
        <RecipientChip
          key={recipientKey(one)}
          recipient={one}
          onRemove={() => {
            search.remove(one);
            input.current?.focus();
          }}
        />
      ))}
      <input
        ref={input}
        id={id}
        className={classes.input}
        dir="auto"
        value={search.text}
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        {...search.listbox.aria}
        aria-autocomplete="list"
        onChange={(event) => search.type(event.currentTarget.value)}
        onKeyDown={search.press}
        onPaste={(event) => {
          if (search.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
        onBlur={search.leave}
      />
    </div>
  );
}

function FoundRecipients({ label, search }: { readonly label: string; readonly search: RecipientSearch }) {
  const { t } = useTranslation();
  const { options, found, text, listbox, pick } = search;
  const note = found.isOld
    ? 'field.lookingUp'
    : found.isFailed
      ? 'field.noSuggestions'
      : 'field.nothingFound';
  const hintOf = (one: FoundRecipient): string | undefined => {
    if (one.kind === 'address') return one.name === '' ? undefined : one.address;
    if (one.kind === 'user') return undefined;
    return one.kind === 'role' ? t('messaging.role') : t('messaging.group', { count: one.people ?? 0 });
  };
  return (
    <>
      <div role="status" className={options.length === 0 ? lists.note : undefined}>
        {options.length > 0 ? null : t(note)}
      </div>
      <OptionList
        listbox={listbox}
        label={label}
        onPick={pick}
        options={options.map((one) => ({
          key: recipientKey(one),
          icon: <RecipientSign kind={one.kind} name={nameOf(one) ?? ''} size={20} />,
          content: <MarkedText text={nameOf(one) ?? ''} query={text} />,
          hint: hintOf(one),
          chosen: false,
        }))}
      />
    </>
  );
}

/** Recipients but for one. */
function without(value: readonly NamedRecipient[], gone: NamedRecipient): readonly NamedRecipient[] {
  return value.filter((one) => recipientKey(one) !== recipientKey(gone));
}

/** What a recipient is called; null for one who is gone. */
function nameOf(one: NamedRecipient | FoundRecipient): string | null {
  return one.kind === 'address' ? one.name || one.address : one.name;
}

function chosenOf(one: FoundRecipient): NamedRecipient {
  if (one.kind === 'address') return one;
  const { kind, id, name } = one;
  return { kind, id, name };
}

/** `Name <address>` or an address, as it was typed. */
function typedAddress(text: string): readonly AddressRecipient[] {
  const [, name = '', bracketed] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = (bracketed ?? text).trim();
  return isEmailAddress(address) ? [{ kind: 'address', address, name: name.trim().slice(0, 200) }] : [];
}

/** The addresses of a pasted list, with commas, semicolons or lines between them. */
function addressesInText(text: string): readonly AddressRecipient[] {
  const found = text.split(/[,;\n]/).flatMap(typedAddress);
  return [...new Map(found.map((one) => [recipientKey(one), one])).values()];
}

/** The question whose names contain a text. */
function recipientsOf(text: string) {
  return queryOptions({
    queryKey: ['messaging_recipient_find', text],
    queryFn: async ({ signal }) => {
      const { recipients } = await call('messaging_recipient_find', { body: { text }, signal });
      return { text, recipients };
    },
    staleTime: 30_000,
  });
}

/** Those whose names contain what was typed; those of the text before while they are looked up. */
function useFound(text: string, isOpen: boolean) {
  const query = useQuery({
    ...recipientsOf(text),
    enabled: isOpen && text !== '',
    placeholderData: (before) => before,
  });
  return {
    recipients: text === '' ? [] : (query.data?.recipients ?? []),
    isOld: text !== '' && query.data?.text !== text && !query.isError,
    isFailed: query.isError,
  };
}

function RecipientChip({
  recipient,
  onRemove,
}: {
  readonly recipient: NamedRecipient;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation();
  const known = nameOf(recipient);
  const name = known ?? t('messaging.gone_recipient');
  const title = recipient.kind === 'address' ? recipient.address : undefined;
  return (
    <span className={lists.chip} data-gone={known === null || undefined} title={title}>
      <RecipientSign kind={recipient.kind} name={name} size={18} />
      <bdi>{name}</bdi>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('field.remove', { title: name })}
        title={t('field.remove', { title: name })}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  );
}

const SIGNS = {
  address: IconMail,
  records: IconAddressBook,
  group: IconUsersGroup,
  role: IconShieldCheck,
} as const;

function RecipientSign({
  kind,
  name,
  size,
}: {
  readonly kind: NamedRecipient['kind'];
  readonly name: string;
  readonly size: number;
}) {
  if (kind === 'user') return <Avatar name={name} size={size} />;
  const Sign = SIGNS[kind];
  return <Sign size={size - 2} stroke={1.6} aria-hidden="true" />;
}
