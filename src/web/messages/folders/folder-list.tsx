import { Button } from '@mantine/core';
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconChecks,
  IconFolder,
  IconFolders,
  IconInbox,
  IconMail,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
  IconWritingSign,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MessageFolders } from '#core/contract/messaging/message-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { DONE, MAIL_ACCOUNTS, newAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { PLACES, type MailPlace, type MessagesPlace } from '../mailbox/place.ts';
import classes from './folder-list.module.css';
import { LabelList } from './label-list.tsx';
import { PaneLink } from './pane-link.tsx';

const SIGNS: Readonly<Record<MailPlace, Icon>> = {
  inbox: IconInbox,
  processed: IconChecks,
  sent: IconSend,
  drafts: IconWritingSign,
  spam: IconAlertOctagon,
  bin: IconTrash,
};

type Folder = MessageFolders['folders'][number];

interface FolderListProps {
  readonly place: MessagesPlace;
  /** Undefined while they are loaded. */
  readonly folders: MessageFolders | undefined;
  readonly onWrite: () => void;
  /** A folder was chosen. */
  readonly onLeave: () => void;
}

/** The folders of messages: everybody's, the reader's own as a tree, those that others share; and labels. */
export function FolderList({ place, folders, onWrite, onLeave }: FolderListProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const phone = usePhone();
  const shared = folders?.folders.filter((folder) => !folder.own) ?? [];
  const counts: Readonly<Partial<Record<MailPlace, number>>> = {
    inbox: folders?.inbox.open ?? 0,
    drafts: folders?.drafts ?? 0,
    spam: folders?.spam ?? 0,
  };
  return (
    <nav className={classes.nav} aria-label={t('messaging.folders')}>
      {phone ? <h1 className={classes.title}>{t('messaging.folders')}</h1> : null}
      {user.looksOnly ? null : (
        <Button
          className={classes.write}
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => {
            onLeave();
            onWrite();
          }}
        >
          {t('messaging.write')}
        </Button>
      )}
      <ul>
        {PLACES.map((one) => (
          <FolderLink
            key={one}
            place={place}
            folder={one}
            label={t(`messaging.places.${one}`)}
            sign={SIGNS[one]}
            count={counts[one] ?? 0}
            isStrong={one === 'inbox' && (folders?.inbox.unread ?? 0) > 0}
            onLeave={onLeave}
          />
        ))}
      </ul>
      <OwnFolders place={place} folders={folders} onLeave={onLeave} />
      {folders ? <LabelList place={place} folders={folders} onLeave={onLeave} /> : null}
      {shared.length > 0 ? (
        <section>
          <div className={classes.head}>
            <h2>{t('messaging.shared_folders')}</h2>
          </div>
          <Branch place={place} folders={shared} parent={null} onLeave={onLeave} />
        </section>
      ) : null}
      <Elsewhere />
    </nav>
  );
}

/** What is near the folders, and none of them. */
function Elsewhere() {
  const { t } = useTranslation();
  return (
    <ul className={classes.last}>
      <li>
        <AppLink href={MAIL_ACCOUNTS} className={classes.link}>
          <IconMail size={16} stroke={1.6} aria-hidden="true" />
          <span>{t('messaging.accounts')}</span>
        </AppLink>
      </li>
      <li>
        <AppLink href={DONE} className={classes.link}>
          <IconArrowBackUp size={16} stroke={1.6} aria-hidden="true" />
          <span>{t('undo.title')}</span>
        </AppLink>
      </li>
    </ul>
  );
}

function OwnFolders({ place, folders, onLeave }: Omit<FolderListProps, 'onWrite'>) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const own = folders?.folders.filter((folder) => folder.own) ?? [];
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('messaging.own_folders')}</h2>
        {folders && !user.looksOnly ? (
          <AppLink
            href={newAddress(folders.folderTableId)}
            className={icon.button}
            aria-label={t('messaging.new_folder')}
            title={t('messaging.new_folder')}
          >
            <IconPlus size={16} aria-hidden="true" />
          </AppLink>
        ) : null}
      </div>
      {folders && own.length === 0 ? <p className={classes.none}>{t('messaging.no_folders')}</p> : null}
      <Branch place={place} folders={own} parent={null} onLeave={onLeave} />
    </section>
  );
}

interface BranchProps {
  readonly place: MessagesPlace;
  readonly folders: readonly Folder[];
  readonly parent: number | null;
  readonly onLeave: () => void;
}

/** Folders inside a folder; whose outer one is not there stands at the top. */
function Branch({ place, folders, parent, onLeave }: BranchProps) {
  const known = new Set(folders.map(({ id }) => id));
  const here = folders.filter(({ parentId }) =>
    parent === null ? parentId === null || !known.has(parentId) : parentId === parent,
  );
  if (here.length === 0) return null;
  return (
    <ul className={parent === null ? undefined : classes.inside}>
      {here.map((folder) => (
        <FolderLink
          key={folder.id}
          place={place}
          folder={folder.id}
          label={folder.name}
          sign={folder.own && !folder.shared ? IconFolder : IconFolders}
          count={folder.open}
          isStrong={folder.unread > 0}
          onLeave={onLeave}
        >
          <Branch place={place} folders={folders} parent={folder.id} onLeave={onLeave} />
        </FolderLink>
      ))}
    </ul>
  );
}

interface FolderLinkProps {
  readonly place: MessagesPlace;
  readonly folder: MailPlace | number;
  readonly label: string;
  readonly sign: Icon;
  readonly count: number;
  readonly isStrong: boolean;
  readonly onLeave: () => void;
  readonly children?: ReactNode;
}

function FolderLink({ place, folder, sign: Sign, children, ...link }: FolderLinkProps) {
  return (
    <li>
      <PaneLink
        {...link}
        to={{ folder }}
        isHere={place.address.folder === folder}
        sign={<Sign size={16} stroke={1.6} aria-hidden="true" />}
      />
      {children}
    </li>
  );
}
