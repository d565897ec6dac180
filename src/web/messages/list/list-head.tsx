import { IconFilter, IconMenu2, IconPencil, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import icon from '#web/ui/buttons/icon-button.module.css';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MessageLabel } from '#core/contract/messaging/message-routes.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { LABELLED, NARROWINGS, type MessagesPlace } from '../mailbox/place.ts';
import classes from './list-head.module.css';

/** How long after the last key a search is asked, in milliseconds. */
const PAUSE = 250;

interface ListHeadProps {
  readonly place: MessagesPlace;
  readonly title: string;
  readonly count: number | undefined;
  readonly labels: readonly MessageLabel[];
  /** Shows the folders on a narrow screen. */
  readonly onFolders: (() => void) | undefined;
  readonly onWrite: () => void;
}

/** The name of a folder, the search in it, and what it is narrowed to. */
export function MessageListHead({ place, title, count, labels, onFolders, onWrite }: ListHeadProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const { address } = place;
  const isLabelled = address.folder === LABELLED;
  const narrowings = useNarrowings(place, labels);
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        {onFolders ? (
          <IconButton label={t('messaging.folders')} onClick={onFolders}>
            <IconMenu2 size={18} aria-hidden="true" />
          </IconButton>
        ) : null}
        <h1>
          <bdi>{title}</bdi>
          {count === undefined ? null : <small>{count}</small>}
        </h1>
        {address.folder === 'drafts' ? null : (
          <MenuButton
            label={t('messaging.narrow')}
            className={icon.button}
            align="end"
            side="below"
            iconOnly
            here={address.only !== undefined || (address.label !== undefined && !isLabelled)}
            lines={narrowings}
          >
            <IconFilter size={18} stroke={1.6} aria-hidden="true" />
          </MenuButton>
        )}
        {onFolders && !user.looksOnly ? (
          <IconButton label={t('messaging.write')} onClick={onWrite}>
            <IconPencil size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {address.folder === 'drafts' ? null : (
        <Search key={`${address.folder} ${isLabelled ? address.label : ''}`} place={place} />
      )}
    </header>
  );
}

/** What the list can be narrowed to; one of these, and one of the labels besides. */
function useNarrowings({ address, go }: MessagesPlace, labels: readonly MessageLabel[]): readonly MenuLine[] {
  const { t } = useTranslation();
  const isLabelled = address.folder === LABELLED;
  const kept = isLabelled ? address.label : undefined;
  const all: MenuLine = {
    kind: 'choice',
    label: t('messaging.only.all'),
    chosen: address.only === undefined && address.label === kept,
    run: () => go({ only: undefined, label: kept }, true),
  };
  const parts = NARROWINGS.map((one): MenuLine => ({
    kind: 'choice',
    label: t(`messaging.only.${one}`),
    chosen: address.only === one,
    run: () => go({ only: one }, true),
  }));
  if (isLabelled || labels.length === 0) return [all, ...parts];
  return [
    all,
    ...parts,
    { kind: 'heading', label: t('messaging.labels.title') },
    ...labels.map(({ id, name }): MenuLine => ({
      kind: 'choice',
      key: `label ${id}`,
      label: name,
      chosen: address.label === id,
      run: () => go({ label: address.label === id ? undefined : id }, true),
    })),
  ];
}

function Search({ place: { address, go } }: Pick<ListHeadProps, 'place'>) {
  const { t } = useTranslation();
  const label = t(address.folder === LABELLED ? 'messaging.labels.search_in' : 'messaging.search');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(address.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useKeys([{ keys: '/', label, run: () => input.current?.focus() }]);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go({ search: typed.trim() }, true), PAUSE);
  };
  return (
    <label className={classes.search}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </label>
  );
}
