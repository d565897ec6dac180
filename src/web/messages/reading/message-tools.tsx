import { Button } from '@mantine/core';
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCheck,
  IconClockPause,
  IconDots,
  IconFilePlus,
  IconFlag3,
  IconFolder,
  IconInbox,
  IconLink,
  IconMail,
  IconStar,
  IconTrash,
  IconUnlink,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MessageFolders } from '#core/contract/messaging/message-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import tool from '#web/ui/buttons/tool-button.module.css';
import icon from '#web/ui/buttons/icon-button.module.css';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import type { MessageDeed } from '../mailbox/use-flags.ts';
import type { MessagesAddress } from '../mailbox/place.ts';
import classes from './message-tools.module.css';
import { laterTimes } from '../mailbox/later-times.ts';

export type AnswerHow = 'answer' | 'answerAll' | 'forward';

/** What is done with messages that are read or chosen. */
interface MessageDeeds {
  readonly do: (
    what: MessageDeed,
    more?: { readonly until?: string; readonly folder?: { readonly id: number; readonly name: string } },
  ) => void;
  /** Answers the message that is open; undefined where several are chosen. */
  readonly answer?: ((how: AnswerHow) => void) | undefined;
  /** Chooses the record that the message is about, and says that it is about none; undefined where there is nothing to do. */
  readonly link?: (() => void) | undefined;
  readonly unlink?: (() => void) | undefined;
  /** Makes a record of the message; undefined where several are chosen, or none may be made. */
  readonly create?: (() => void) | undefined;
}

interface MessageToolsProps {
  readonly deeds: MessageDeeds;
  readonly folder: MessagesAddress['folder'];
  readonly folders: MessageFolders | undefined;
  /** The button by which labels are put on and taken off. */
  readonly labels: ReactNode;
  readonly isProcessed: boolean;
  readonly isStarred: boolean;
  readonly isImportant: boolean;
  /** Leads back to the list on a narrow screen. */
  readonly onBack?: (() => void) | undefined;
}

const SIGN = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The tools above a message, or for all that are chosen. */
export function MessageTools(props: MessageToolsProps) {
  const { deeds, folder, folders, labels, isProcessed, onBack } = props;
  const { t } = useTranslation();
  const { answer } = deeds;
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('messaging.tools')}>
      {onBack ? (
        <IconButton label={t('messaging.back_to_list')} className={classes.back} onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      <Button
        variant="default"
        size="compact-md"
        data-main
        leftSection={<IconCheck {...SIGN} />}
        onClick={() => deeds.do(isProcessed ? 'unprocessed' : 'processed')}
      >
        {t(isProcessed ? 'messaging.do.unprocessed' : 'messaging.do.processed')}
      </Button>
      {answer ? <AnswerButtons answer={answer} /> : null}
      {labels}
      <MenuButton
        label={t('messaging.move')}
        className={tool.tool}
        align="end"
        side="below"
        lines={useMoves(deeds, folder, folders)}
      >
        <IconFolder {...SIGN} />
        <span>{t('messaging.move')}</span>
      </MenuButton>
      <MenuButton
        label={t('messaging.more')}
        className={icon.button}
        align="end"
        side="below"
        iconOnly
        lines={useMore(props)}
      >
        <IconDots size={18} aria-hidden="true" />
      </MenuButton>
    </div>
  );
}

function AnswerButtons({ answer }: { readonly answer: (how: AnswerHow) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" className={tool.tool} onClick={() => answer('answer')}>
        <IconArrowBackUp {...SIGN} />
        <span>{t('messaging.answer')}</span>
      </button>
      <button type="button" className={`${tool.tool} ${classes.wide}`} onClick={() => answer('answerAll')}>
        <IconArrowBackUpDouble {...SIGN} />
        <span>{t('messaging.answer_all')}</span>
      </button>
      <button type="button" className={`${tool.tool} ${classes.wide}`} onClick={() => answer('forward')}>
        <IconArrowForwardUp {...SIGN} />
        <span>{t('messaging.forward')}</span>
      </button>
    </>
  );
}

function line(label: string, Sign: Icon, run: () => void): MenuLine {
  return { kind: 'item', label, icon: <Sign {...SIGN} />, run };
}

/** Where messages can be moved to. */
function useMoves(
  deeds: MessageDeeds,
  here: MessagesAddress['folder'],
  folders: MessageFolders | undefined,
): readonly MenuLine[] {
  const { t } = useTranslation();
  const isHere = (place: MessagesAddress['folder']) => here === place;
  const inbox = line(t('messaging.places.inbox'), IconInbox, () => deeds.do('inbox'));
  const own = (folders?.folders ?? [])
    .filter(({ id }) => !isHere(id))
    .map(({ id, name }) => line(name, IconFolder, () => deeds.do('moved', { folder: { id, name } })));
  const bin = line(t('messaging.places.bin'), IconTrash, () => deeds.do('bin'));
  return [...(isHere('inbox') ? [] : [inbox]), ...own, ...(isHere('bin') ? [] : [bin])];
}

function useMore({ deeds, folder, isStarred, isImportant }: MessageToolsProps): readonly MenuLine[] {
  const { t } = useTranslation();
  const { answer, link, unlink, create } = deeds;
  const answers: readonly MenuLine[] = answer
    ? [
        line(t('messaging.answer_all'), IconArrowBackUpDouble, () => answer('answerAll')),
        line(t('messaging.forward'), IconArrowForwardUp, () => answer('forward')),
      ]
    : [];
  return [
    ...answers,
    line(t('messaging.do.unread'), IconMail, () => deeds.do('unread')),
    line(t(isStarred ? 'messaging.do.unstarred' : 'messaging.do.starred'), IconStar, () =>
      deeds.do(isStarred ? 'unstarred' : 'starred'),
    ),
    line(t(isImportant ? 'messaging.do.unimportant' : 'messaging.do.important'), IconFlag3, () =>
      deeds.do(isImportant ? 'unimportant' : 'important'),
    ),
    ...(create ? [line(t('messaging.record.menu'), IconFilePlus, create)] : []),
    ...(link ? [line(t('messaging.link.menu'), IconLink, link)] : []),
    ...(unlink ? [line(t('messaging.link.remove'), IconUnlink, unlink)] : []),
    ...(folder === 'spam' ? [] : [line(t('messaging.do.spam'), IconAlertOctagon, () => deeds.do('spam'))]),
    { kind: 'heading', label: t('messaging.snooze') },
    ...laterTimes().map(({ key, until }) =>
      line(t(`messaging.later.${key}`), IconClockPause, () => deeds.do('snoozed', { until })),
    ),
  ];
}
