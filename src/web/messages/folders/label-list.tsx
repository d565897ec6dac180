import {
  IconDots,
  IconPencil,
  IconPlus,
  IconShare,
  IconTagFilled,
  IconTagsFilled,
  IconTrash,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageFolders, MessageLabel } from '#core/contract/messaging/message-routes.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { LabelDialog } from '../mailbox/label-dialog.tsx';
import { nextColour } from '../mailbox/next-colour.ts';
import { LABELLED, type MessagesPlace } from '../mailbox/place.ts';
import { useLabelRecords } from '../mailbox/use-label-records.ts';
import classes from './folder-list.module.css';
import { PaneLink } from './pane-link.tsx';

interface LabelListProps {
  readonly place: MessagesPlace;
  readonly folders: MessageFolders;
  /** A label was chosen. */
  readonly onLeave: () => void;
}

/** The labels of the reader and those that others share; own ones are made, changed and deleted here. */
export function LabelList({ place, folders, onLeave }: LabelListProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const { create, change, remove } = useLabelRecords(folders);
  const [asked, setAsked] = useState<'new' | MessageLabel | undefined>();
  const { labels } = folders;
  const close = () => setAsked(undefined);
  const removed = async (label: MessageLabel): Promise<void> => {
    const isHere = place.address.label === label.id;
    if ((await remove(label)) && isHere) place.go({ folder: 'inbox', label: undefined }, true);
  };
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('messaging.labels.title')}</h2>
        {user.looksOnly ? null : (
          <IconButton label={t('messaging.labels.new')} onClick={() => setAsked('new')}>
            <IconPlus size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {labels.length === 0 ? <p className={classes.none}>{t('messaging.labels.none')}</p> : null}
      <ul>
        {labels.map((label) => (
          <LabelLink
            key={label.id}
            {...{ place, label, onLeave }}
            tableId={folders.labelTableId}
            onEdit={() => setAsked(label)}
            onRemove={() => void removed(label)}
          />
        ))}
      </ul>
      {asked === 'new' ? (
        <LabelDialog
          title={t('messaging.labels.new')}
          action={t('messaging.labels.make')}
          first={{ name: '', colour: nextColour(labels) }}
          onSave={async (label) => (await create(label)) !== undefined}
          onClose={close}
        />
      ) : null}
      {asked !== undefined && asked !== 'new' ? (
        <LabelDialog
          title={t('messaging.labels.edit_title')}
          action={t('messaging.labels.save')}
          first={asked}
          onSave={async (label) => await change(asked.id, label)}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

interface LabelLinkProps extends Pick<LabelListProps, 'place' | 'onLeave'> {
  readonly label: MessageLabel;
  readonly tableId: number;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function LabelLink({ place, label, tableId, onLeave, onEdit, onRemove }: LabelLinkProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const router = useRouter();
  const { id, name, colour, own, shared, open, unread } = label;
  const isChangeable = own && !user.looksOnly;
  const Sign = own && !shared ? IconTagFilled : IconTagsFilled;
  return (
    <li className={classes.changeable} data-changeable={isChangeable || undefined}>
      <PaneLink
        to={{ folder: LABELLED, label: id }}
        isHere={place.address.folder === LABELLED && place.address.label === id}
        label={name}
        sign={<Sign size={16} aria-hidden="true" style={{ color: `var(--${colour}-ink)` }} />}
        count={open}
        isStrong={unread > 0}
        onLeave={onLeave}
      />
      {isChangeable ? (
        <div className={classes.menu}>
          <MenuButton
            label={t('messaging.labels.options', { label: name })}
            className={icon.small}
            align="end"
            side="below"
            iconOnly
            lines={[
              {
                kind: 'item',
                label: t('messaging.labels.edit'),
                icon: <IconPencil size={16} aria-hidden="true" />,
                run: onEdit,
              },
              {
                kind: 'item',
                label: t('messaging.labels.share'),
                icon: <IconShare size={16} aria-hidden="true" />,
                run: () => void router.navigate({ href: recordAddress(tableId, id) }),
              },
              {
                kind: 'item',
                grave: true,
                label: t('messaging.labels.delete'),
                icon: <IconTrash size={16} aria-hidden="true" />,
                run: onRemove,
              },
            ]}
          >
            <IconDots size={16} aria-hidden="true" />
          </MenuButton>
        </div>
      ) : null}
    </li>
  );
}
