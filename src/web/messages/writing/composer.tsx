import { Button } from '@mantine/core';
import { IconClockPause, IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { useTranslation } from '#web/std/translation.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { SAVING, useKeys } from '#web/ui/keys/keys.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { ErrorState, useErrorText } from '#web/ui/states/states.tsx';
import { refreshMailbox } from '../mailbox/use-folders.ts';
import { laterTimes } from '../mailbox/later-times.ts';
import classes from './composer.module.css';
import { DraftBody } from './draft-body.tsx';
import { DraftHead } from './draft-head.tsx';
import { SignatureMenu } from './signature-menu.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { useInsertion } from './use-insertion.ts';
import { useMessageDraft, useStoredDraft, type WrittenDraft } from './use-message-draft.ts';
import { useDraftDropping, useSending } from './use-sending.ts';

interface ComposerProps {
  readonly draftId: number;
  readonly tableId: number;
  /** The draft was sent, or deleted: what stood before it is shown. */
  readonly onClose: () => void;
  /** It is to be shown again: it was taken back. */
  readonly onOpen: (draft: number) => void;
}

/** A message that is being written, as it is kept. */
export function Composer(props: ComposerProps) {
  const { t } = useTranslation();
  const stored = useStoredDraft(props.draftId);
  if (stored.isError)
    return (
      <ErrorState
        error={stored.error}
        title={t('messaging.draft_gone')}
        onRetry={() => void stored.refetch()}
      />
    );
  if (!stored.data) return <Skeletons shape="entries" count={4} />;
  return stored.data.sendsAt === null ? (
    <CellRecordProvider value={{ tableId: props.tableId, recordId: 0 }}>
      <DraftForm {...props} stored={stored.data} />
    </CellRecordProvider>
  ) : (
    <OnItsWay {...props} stored={stored.data} />
  );
}

type StoredProps = ComposerProps & { readonly stored: MessageDraft };

/** A message that is on its way can be taken back. */
function OnItsWay({ stored, onOpen }: StoredProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { takeBack } = useSending(onOpen);
  return (
    <div className={classes.way} role="status">
      <p>{t('messaging.on_its_way')}</p>
      {stored.sendsAt === null ? null : (
        <p>{t('messaging.sends_at', { moment: moments.at(stored.sendsAt) })}</p>
      )}
      <Button variant="default" onClick={() => void takeBack(stored.id)}>
        {t('messaging.take_back')}
      </Button>
    </div>
  );
}

function DraftForm({ stored, tableId, onClose, onOpen }: StoredProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const area = useRef<HTMLElement>(null);
  const written = useMessageDraft(stored, () => refreshMailbox(queries));
  const { draft, change, state } = written;
  const phone = usePhone();
  const sending = useSending(onOpen);
  const dropDraft = useDraftDropping(onOpen);
  const insertion = useInsertion(written, area);
  const [problem, setProblem] = useState<string | undefined>(stored.problem ?? undefined);
  const [isSending, setSending] = useState(false);
  const failed = useErrorText(undefined);
  const send = async (at?: string) => {
    if (isSending) return setProblem(t('messaging.files_coming'));
    setProblem(undefined);
    const version = await written.keep();
    if (version === undefined) return;
    const refusal = await sending.send(draft.id, version, at);
    if (refusal === undefined) onClose();
    else setProblem(refusal || failed);
  };
  const drop = async () => {
    await written.keep();
    if (await dropDraft(draft.id)) onClose();
  };
  useKeys(
    [{ keys: SAVING[0], label: t('messaging.send'), whileTyping: true, run: () => void send() }],
    undefined,
    area,
  );
  useLateImages(area, state);
  useFirstFocus(area, draft.to.length === 0 ? '[data-autofocus]' : '[contenteditable="true"]');
  return (
    <section ref={area} className={classes.composer} aria-label={draft.subject || t('messaging.new_message')}>
      {phone ? <h1 className="out-of-sight">{draft.subject || t('messaging.new_message')}</h1> : null}
      <DraftHead written={written} onInsert={insertion.insert} tableId={tableId} />
      <DraftBody
        draft={draft}
        change={change}
        tableId={tableId}
        inserter={insertion.inserter}
        onSending={setSending}
      />
      {problem === undefined ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {state === 'elsewhere' || state === 'gone' || state === 'failed' ? <Unkept written={written} /> : null}
      <DraftFoot written={written} onSend={(at) => void send(at)} onDrop={() => void drop()} />
    </section>
  );
}

/** Leads the focus to where a draft goes on, once it is opened; the editor comes a moment later. */
function useFirstFocus(area: RefObject<HTMLElement | null>, wanted: string): void {
  const find = useEffectEvent(() => area.current?.querySelector<HTMLElement>(wanted));
  const isInside = useEffectEvent(() => area.current?.contains(document.activeElement) === true);
  useEffect(() => {
    const first = find();
    first?.focus();
    // Whoever is somewhere in it by then stays there.
    const late = () => (isInside() ? undefined : find()?.focus());
    const timer = setTimeout(late, 400);
    return () => clearTimeout(timer);
  }, []);
}

/** Asks again for images that belong to something else, such as a signature, once the draft that names them is kept. */
function useLateImages(area: RefObject<HTMLElement | null>, state: WrittenDraft['state']): void {
  useEffect(() => {
    if (state !== 'kept') return;
    for (const image of area.current?.querySelectorAll<HTMLImageElement>('img[data-file]') ?? [])
      if (image.complete && image.naturalWidth === 0) image.src = image.getAttribute('src') ?? '';
  }, [area, state]);
}

/** What is wrong with keeping the draft, and what can be done about it. */
function Unkept({ written: { state, keep, draft } }: { readonly written: WrittenDraft }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return (
    <div className={classes.problem} role="alert">
      {t(`messaging.unkept.${state === 'gone' ? 'gone' : state === 'elsewhere' ? 'elsewhere' : 'failed'}`)}{' '}
      {state === 'failed' ? (
        <Button variant="default" size="compact-sm" onClick={() => void keep()}>
          {t('state.retry')}
        </Button>
      ) : null}
      {state === 'elsewhere' ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void queries.resetQueries({ queryKey: ['messaging_draft_get', draft.id] })}
        >
          {t('messaging.load_again')}
        </Button>
      ) : null}
    </div>
  );
}

interface FootProps {
  readonly written: WrittenDraft;
  /** Now, or at a moment. */
  readonly onSend: (at?: string) => void;
  readonly onDrop: () => void;
}

function DraftFoot({ written: { state, draft, change }, onSend, onDrop }: FootProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      <Button leftSection={<IconSend size={16} aria-hidden="true" />} onClick={() => onSend()}>
        {t('messaging.send')}
      </Button>
      <MenuButton
        label={t('messaging.send_later')}
        title={t('messaging.send_later')}
        className={icon.button}
        side="above"
        iconOnly
        lines={laterTimes().map(({ key, until }) => ({
          kind: 'item',
          label: t(`messaging.later.${key}`),
          icon: <IconClockPause size={16} stroke={1.6} aria-hidden="true" />,
          run: () => onSend(until),
        }))}
      >
        <IconClockPause size={18} stroke={1.6} aria-hidden="true" />
      </MenuButton>
      <TemplateMenu draft={draft} change={change} />
      <SignatureMenu draft={draft} change={change} />
      <span className={classes.state} role="status">
        {state === 'kept'
          ? t('messaging.kept')
          : state === 'keeping' || state === 'changed'
            ? t('messaging.keeping')
            : ''}
      </span>
      <IconButton label={t('messaging.drop_draft')} onClick={onDrop}>
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
