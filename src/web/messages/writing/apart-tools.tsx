import { Checkbox } from '@mantine/core';
import { IconBraces, IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { recipientsOnce } from '#core/contract/messaging/draft-content.ts';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import classes from './apart-tools.module.css';
import { mayGoApart, recipientValues } from './recipient-sources.ts';
import type { WrittenDraft } from './use-message-draft.ts';

const ApartPreviewDialog = lazy(async () => ({
  default: (await import('./apart-preview.tsx')).ApartPreviewDialog,
}));

interface ApartToolsProps {
  readonly written: WrittenDraft;
  /** Puts a text where its writer was last, in the subject or in the body. */
  readonly onInsert: (text: string) => void;
  readonly tableId: number;
}

/** Sends a message to each of its recipients apart, with values of theirs. */
export function ApartTools({ written, onInsert, tableId }: ApartToolsProps) {
  const { t } = useTranslation();
  const { draft, change, keep } = written;
  const [isShown, setShown] = useState(false);
  if (!mayGoApart(draft)) return null;
  const { apart, mailing, to, cc, bcc } = draft;
  const isFixed = to.some(({ kind }) => kind === 'records');
  const goesOut = to.some(({ kind }) => kind === 'address' || kind === 'records');
  const toggle = (on: boolean) =>
    change(
      on
        ? { apart: true, to: recipientsOnce([...to, ...cc, ...bcc]), cc: [], bcc: [] }
        : { apart: false, mailing: false },
    );
  const show = async () => {
    if ((await keep()) !== undefined) setShown(true);
  };
  return (
    <div className={classes.tools} role="group" aria-label={t('messaging.apart.switch')}>
      <Checkbox
        size="xs"
        label={t('messaging.apart.switch')}
        checked={apart}
        disabled={apart && isFixed}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {apart && goesOut ? (
        <Checkbox
          size="xs"
          label={t('messaging.apart.mailing')}
          checked={mailing}
          onChange={(event) => change({ mailing: event.currentTarget.checked })}
        />
      ) : null}
      {apart ? (
        <>
          <ValueMenu to={to} onInsert={onInsert} />
          <button type="button" className={classes.tool} onClick={() => void show()}>
            <IconEye size={16} stroke={1.6} aria-hidden="true" />
            {t('messaging.apart.preview')}
          </button>
        </>
      ) : null}
      <Suspense>
        {isShown ? (
          <ApartPreviewDialog draft={draft} tableId={tableId} onClose={() => setShown(false)} />
        ) : null}
      </Suspense>
    </div>
  );
}

function ValueMenu({ to, onInsert }: Pick<MessageDraft, 'to'> & Pick<ApartToolsProps, 'onInsert'>) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  return (
    <MenuButton
      label={t('messaging.apart.insert')}
      className={classes.tool}
      lines={recipientValues(to, tables).map(({ name, label }) => ({
        kind: 'item' as const,
        label: label ?? t(`messaging.apart.own.${name}`),
        icon: null,
        run: () => onInsert(`{${name}}`),
      }))}
    >
      <IconBraces size={16} stroke={1.6} aria-hidden="true" />
      {t('messaging.apart.insert')}
    </MenuButton>
  );
}
