import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { MessageFolders, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { ofMessageAddress } from '#web/addresses/addresses.ts';
import { useRecordKinds } from '#web/api/record-kinds.ts';
import { numberFormat } from '#core/language/formats.ts';
import type { RowList } from '#web/data/row-lists.ts';
import { someOf, type Selection } from '#web/data/selection/selection.ts';
import { useApplication } from '#web/api/application.tsx';
import { useRows } from '#web/data/use-rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { EmptyState } from '#web/ui/states/states.tsx';
import type { ChosenMessages } from '../list/use-chosen.ts';
import classes from './reading-side.module.css';
import type { MessagesPlace } from '../mailbox/place.ts';
import { useFlags, type Deed, type MessageDeed } from '../mailbox/use-flags.ts';
import { useMessageKeys } from './use-message-keys.ts';
import { Composer } from '../writing/composer.tsx';
import { MessagePane, useMessageSeen, useThread } from './message-pane.tsx';
import { LabelPicker } from './label-picker.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { RecordKindDialog } from './record-kind-dialog.tsx';
import { MessageTools, type AnswerHow } from './message-tools.tsx';
import { useLabelling } from './use-labelling.ts';
import { useLinking } from './use-linking.ts';
import { leavesFolder, messageBeside, messageStep } from './walk.ts';

/** What both sides of the window work with. */
export interface SideProps {
  readonly place: MessagesPlace;
  readonly rows: RowList;
  readonly tableId: number;
  readonly chosen: ChosenMessages;
  readonly folders: MessageFolders | undefined;
}

interface ReadingProps extends SideProps {
  readonly onAnswer: (how: AnswerHow, message: number) => void;
  readonly onWrite: () => void;
  readonly onSeen: () => void;
}

/** What is written, what is read, or what is to be done with all that are chosen. */
export function ReadingSide(props: ReadingProps) {
  const { place, rows, tableId, chosen, folders, onAnswer, onWrite, onSeen } = props;
  const { address, go } = place;
  const { thread, message, messages, isAny, back, deed } = useReading(props);
  const [isLabelling, setLabelling] = useState(false);
  const labels = (
    <Labels {...props} {...{ messages, message }} opened={isLabelling} onOpened={setLabelling} />
  );
  useMessageSeen(address.draft === undefined ? message : undefined, onSeen);
  const answer = message && ((how: AnswerHow) => onAnswer(how, message.id));
  const flags = {
    isProcessed: (message?.processedAt ?? null) !== null,
    isStarred: message?.starred === true,
    isImportant: message?.importance === 'high',
  };
  useMessageKeys({
    ...flags,
    isOpen: isAny && address.draft === undefined,
    deed: (what) => void deed(what),
    answer,
    label: () => setLabelling(true),
    write: onWrite,
    step: (by) => {
      const id = messageStep(rows, address.message, by);
      if (id !== undefined) go({ message: id, draft: undefined }, address.message !== undefined);
    },
    back,
  });
  if (address.draft !== undefined)
    return (
      <Reading>
        <Composer
          key={address.draft}
          draftId={address.draft}
          tableId={tableId}
          onClose={() => go({ draft: undefined }, true)}
          onOpen={(draft) => go({ draft })}
        />
      </Reading>
    );
  if (!isAny) return <NothingOpen />;
  return (
    <Reading>
      <ToolsOf {...props} {...flags} {...{ message, labels, answer, deed, back }} />
      {chosen.selection.size > 0 ? (
        <Chosen rows={rows} chosen={chosen} />
      ) : (
        <MessagePane thread={thread} tableId={tableId} labels={folders?.labels ?? []} />
      )}
    </Reading>
  );
}

/** The message that is open or those that are chosen, and what is done with them. */
function useReading({ place: { address, go }, rows, tableId, chosen }: SideProps) {
  const flag = useFlags(tableId, address);
  const phone = usePhone();
  const { selection } = chosen;
  const hasChosen = selection.size > 0;
  const thread = useThread(hasChosen ? undefined : address.message);
  const opened = address.message === undefined ? [] : [address.message];
  const messages = hasChosen ? selection : someOf(opened);
  const deed = async (what: MessageDeed, more: Partial<Deed> = {}): Promise<void> => {
    const leaves = leavesFolder(what, address.folder);
    const next = leaves && !phone ? messageBeside(rows, [...(messages.ids ?? [])]) : undefined;
    if (!(await flag({ ...more, what, messages, onRecount: chosen.recount }))) return;
    chosen.clear();
    const isShown = address.message !== undefined && messages.has(address.message);
    // A message that stays open would be read at once.
    if (isShown && (leaves || what === 'unread')) go({ message: next }, true);
  };
  return {
    thread,
    message: hasChosen ? undefined : thread.data?.messages.find(({ id }) => id === address.message),
    messages,
    isAny: messages.size > 0,
    back: () => {
      chosen.clear();
      go({ message: undefined, draft: undefined });
    },
    deed,
  };
}

interface ToolsOfProps extends SideProps {
  readonly isProcessed: boolean;
  readonly isStarred: boolean;
  readonly isImportant: boolean;
  readonly message: ShownMessage | undefined;
  readonly labels: ReactNode;
  readonly answer: ((how: AnswerHow) => void) | undefined;
  readonly deed: (what: MessageDeed, more?: Partial<Deed>) => Promise<void>;
  readonly back: () => void;
}

function ToolsOf(props: ToolsOfProps) {
  const { place, folders, chosen, message, answer, deed, back, ...shown } = props;
  const { labels, isProcessed, isStarred, isImportant } = shown;
  const phone = usePhone();
  const link = useLinking();
  const [asking, setAsking] = useState<'link' | 'record' | undefined>();
  const router = useRouter();
  const kinds = useRecordKinds();
  // Of a folder that is shared a message is somebody else's.
  const isOwn = message !== undefined && message.folderId === null;
  const ways = isOwn
    ? {
        link: () => setAsking('link'),
        unlink: message.about ? () => void link(message.id, null) : undefined,
      }
    : {};
  const create = message && kinds.length > 0 ? () => setAsking('record') : undefined;
  const close = () => setAsking(undefined);
  return (
    <>
      <MessageTools
        deeds={{ do: (what, more) => void deed(what, more), answer, create, ...ways }}
        folder={place.address.folder}
        folders={folders}
        labels={labels}
        isProcessed={isProcessed}
        isStarred={isStarred}
        isImportant={isImportant}
        onBack={phone || chosen.selection.size > 0 ? back : undefined}
      />
      {asking === 'link' && message ? (
        <LinkDialog
          onClose={close}
          onChoose={(to) => {
            close();
            void link(message.id, to);
          }}
        />
      ) : null}
      {asking === 'record' && message ? (
        <RecordKindDialog
          kinds={kinds}
          onClose={close}
          onChoose={(table) => void router.navigate({ href: ofMessageAddress(table, message.id) })}
        />
      ) : null}
    </>
  );
}

interface LabelsProps extends SideProps {
  readonly messages: Selection;
  readonly message: ShownMessage | undefined;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
}

/** The labels of the messages at hand, where they can be changed. */
function Labels({ place, tableId, chosen, folders, messages, message, opened, onOpened }: LabelsProps) {
  const { user } = useApplication();
  const labelling = useLabelling({
    tableId,
    address: place.address,
    folders: folders ?? { labels: [], labelTableId: 0 },
    messages,
    message,
    onRecount: chosen.recount,
    isWanted: opened,
  });
  if (user.looksOnly || !folders) return null;
  return <LabelPicker labelling={labelling} opened={opened} onOpened={onOpened} />;
}

/** How many messages are chosen, and a button that chooses all of the list. */
function Chosen({ rows, chosen }: Pick<SideProps, 'rows' | 'chosen'>) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { total } = useRows(rows.windows);
  const format = numberFormat(locale);
  const all = total?.exact ? total.rows : undefined;
  const { size } = chosen.selection;
  return (
    <EmptyState
      title={t('messaging.chosen', { count: size, number: format.format(size) })}
      text={t('messaging.chosen_text')}
    >
      {all !== undefined && all > size ? (
        <Button variant="default" onClick={() => chosen.chooseAll(all)}>
          {t('messaging.choose_all', { number: format.format(all) })}
        </Button>
      ) : null}
    </EmptyState>
  );
}

function NothingOpen() {
  const { t } = useTranslation();
  return (
    <Reading>
      <EmptyState
        icon={<IconMail size={28} stroke={1.4} aria-hidden="true" />}
        title={t('messaging.choose_one')}
        text={t('messaging.choose_one_text')}
      />
    </Reading>
  );
}

function Reading({ children }: { readonly children: ReactNode }) {
  return <div className={classes.reading}>{children}</div>;
}
