import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MessageFolders } from '#core/contract/messaging/message-routes.ts';
import { MESSAGES } from '#web/addresses/addresses.ts';
import { someOf } from '#web/data/selection/selection.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { ErrorState, useErrorText } from '#web/ui/states/states.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { FolderList } from './folders/folder-list.tsx';
import { refreshCounts, useDrafts, useFolders } from './mailbox/use-folders.ts';
import { DraftList } from './list/draft-list.tsx';
import { MessageListHead } from './list/list-head.tsx';
import { useChosen } from './list/use-chosen.ts';
import { MessageList, useMessageRows } from './list/message-list.tsx';
import classes from './messages.module.css';
import { LABELLED, useMessagesPlace, type MessagesAddress, type MessagesPlace } from './mailbox/place.ts';
import { ReadingSide, type SideProps } from './reading/reading-side.tsx';
import { useFlags } from './mailbox/use-flags.ts';
import { beginDraft } from './writing/begin-draft.ts';

/** The messages of whoever is signed in: folders, their messages, and the one that is read or written. */
export function MessagesWindow() {
  const { t } = useTranslation();
  const windows = useWindows();
  const title = t('messaging.title');
  const folders = useFolders();
  useEffect(() => windows.rename(MESSAGES, title), [windows, title]);
  if (folders.isError && !folders.data)
    return <ErrorState error={folders.error} onRetry={() => void folders.refetch()} />;
  if (!folders.data) return <Skeletons shape="entries" count={8} />;
  return <Mailbox folders={folders.data} tableId={folders.data.tableId} title={title} />;
}

/** Begins the message that the address asks for, once, and leads to it. */
function useBeginning({ address, go }: MessagesPlace, failed: string): void {
  const { about } = address;
  const begun = useRef<typeof about>(undefined);
  const begin = useEffectEvent(async () => {
    begun.current = about;
    const draft = about && (await beginDraft({ how: 'empty', about }, failed));
    go({ about: undefined, draft }, true);
  });
  useEffect(() => {
    if (about && begun.current !== about) void begin();
  }, [about]);
}

interface MailboxProps {
  readonly folders: MessageFolders;
  readonly tableId: number;
  readonly title: string;
}

function Mailbox({ folders, tableId, title }: MailboxProps) {
  const place = useMessagesPlace();
  const { address, go } = place;
  const queries = useQueryClient();
  const failed = useErrorText(undefined);
  const phone = usePhone();
  const [isInFolders, setInFolders] = useState(false);
  const besides = [folders.folderTableId, folders.labelTableId];
  const rows = useMessageRows({ tableId, besides }, address, () => refreshCounts(queries));
  const chosen = useChosen(address);
  const write = async (wish: Parameters<typeof beginDraft>[0]) => {
    const draft = await beginDraft(wish, failed);
    if (draft !== undefined) go({ draft });
  };
  const begin = () => void write({ how: 'empty' });
  useBeginning(place, failed);
  const isOpen = address.message !== undefined || address.draft !== undefined || chosen.selection.size > 0;
  return (
    <section
      className={classes.window}
      aria-label={title}
      data-open={isOpen || undefined}
      data-folders={(phone && isInFolders) || undefined}
    >
      <div className={classes.folders}>
        <FolderList place={place} folders={folders} onWrite={begin} onLeave={() => setInFolders(false)} />
      </div>
      <ListSide
        {...{ place, rows, tableId, chosen }}
        onFolders={phone ? () => setInFolders(true) : undefined}
        onWrite={begin}
        folders={folders}
      />
      <ReadingSide
        {...{ place, rows, tableId, chosen }}
        folders={folders}
        onAnswer={(how, message) => void write({ how, message })}
        onWrite={begin}
        onSeen={() => {
          refreshCounts(queries);
          rows.windows.invalidate();
        }}
      />
    </section>
  );
}

/** What the list is called: its folder, or the label of all that it lists. */
function useTitle({ folder, label }: MessagesAddress, folders: MessageFolders | undefined): string {
  const { t } = useTranslation();
  if (folder === LABELLED)
    return folders?.labels.find(({ id }) => id === label)?.name ?? t('messaging.labels.menu');
  if (typeof folder !== 'number') return t(`messaging.places.${folder}`);
  return folders?.folders.find(({ id }) => id === folder)?.name ?? t('messaging.folder');
}

function ListSide({
  place,
  rows,
  tableId,
  chosen,
  folders,
  onFolders,
  onWrite,
}: SideProps & { readonly onFolders: (() => void) | undefined; readonly onWrite: () => void }) {
  const { address, go } = place;
  const { folder } = address;
  const drafts = useDrafts(folder === 'drafts');
  const flag = useFlags(tableId, address);
  const { total } = useRows(rows.windows);
  const title = useTitle(address, folders);
  const count = folder === 'drafts' ? drafts.data?.length : total?.exact ? total.rows : undefined;
  return (
    <div className={classes.list}>
      <MessageListHead {...{ place, title, count, onFolders, onWrite }} labels={folders?.labels ?? []} />
      {folder === 'drafts' ? (
        <DraftList
          drafts={drafts}
          open={address.draft}
          onOpen={(draft) => go({ draft, message: undefined })}
        />
      ) : (
        <MessageList
          key={`${folder} ${address.label ?? ''} ${address.only ?? ''} ${address.search}`}
          rows={rows}
          address={address}
          label={title}
          labels={folders?.labels ?? []}
          chosen={chosen.selection}
          onChoose={chosen.toggle}
          onOpen={(message) => {
            chosen.clear();
            go({ message, draft: undefined }, address.message !== undefined);
          }}
          onStar={(id, isStarred) =>
            void flag({ what: isStarred ? 'starred' : 'unstarred', messages: someOf([id]) })
          }
        />
      )}
    </div>
  );
}
