import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Choice, Document } from '#core/catalog/schema.ts';
import { choiceRemoval } from '#core/configuration/choice-removal.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import type { ChoiceHolders } from '#core/contract/configuration/impact-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { partLabel } from '../objects/object-words.ts';
import classes from './choice-dialog.module.css';
import { ChoiceWays, type ChoiceWay } from './choice-ways.tsx';
import { usePanelTexts } from './panel-texts.ts';

/** A choice that goes, or has gone in the draft. */
export interface GoneChoice {
  /** Where its list is configured. */
  readonly list: EditPlace;
  readonly code: string;
  /** The list without it; left out where it has gone already. */
  readonly next?: unknown;
  /** The code that it gets, where only that changes. */
  readonly follows?: string;
}

interface ChoiceDialogProps {
  readonly draft: { readonly document: Document; readonly base?: Document };
  readonly gone: GoneChoice;
  /** Makes a step of the draft of it. */
  readonly onDecide: (edits: readonly Edit[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what records that have a choice get in its place. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { draft, gone, onClose } = props;
  const { t } = useTranslation();
  const { user } = useApplication();
  const place = [...gone.list, gone.code];
  const choice = partAt(draft.document, place) ?? (draft.base && partAt(draft.base, place));
  const label = partLabel(choice, user.locale) || gone.code;
  const query = useQuery({
    queryKey: ['configuration_choice', ...place],
    queryFn: ({ signal }) =>
      configurationGate.call('configuration_choice', {
        body: { place: [...gone.list], code: gone.code },
        signal,
      }),
    staleTime: 0,
  });
  return (
    <Dialog
      title={t(gone.follows === undefined ? 'configure.choice.title' : 'configure.choice.code_title', {
        label,
      })}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ holders }) => <Deciding {...props} label={label} holders={holders} />}
      </Loaded>
    </Dialog>
  );
}

interface DecidingProps extends ChoiceDialogProps {
  readonly label: string;
  readonly holders: ChoiceHolders['holders'];
}

function Deciding({ draft, gone, label, holders, onDecide, onClose }: DecidingProps) {
  const { t } = useTranslation();
  const choices = choicesIn(gone.next ?? partAt(draft.document, gone.list));
  const [way, setWay] = useState<ChoiceWay>('to');
  const [to, setTo] = useState(gone.follows);
  const [busy, setBusy] = useState(false);
  const becomes = way === 'to' ? to : undefined;
  const { edits, goneAlong, inTheWay } = useMemo(
    () => choiceRemoval(draft.document, { ...gone, to: becomes }),
    [draft.document, gone, becomes],
  );
  const isOpen = way === 'to' ? to === undefined : inTheWay.length > 0;
  const decide = async (): Promise<void> => {
    setBusy(true);
    const place = [...gone.list];
    const convert = { to: { to: to ?? null }, empty: { to: null }, keep: {} }[way];
    await onDecide([
      ...edits,
      ...(gone.next === undefined ? [] : [{ kind: 'set' as const, place, value: gone.next }]),
      { kind: 'convert', place: [...place, gone.code], ...convert },
    ]);
    setBusy(false);
  };
  return (
    <DialogBody onSubmit={() => void (isOpen || busy ? undefined : decide())}>
      {holders.length > 0 && <Holders holders={holders} label={label} />}
      <ChoiceWays {...{ holders, choices, way, to }} onWay={setWay} onTo={setTo} />
      <Others draft={draft} title={t('configure.choice.too')} places={isOpen ? [] : goneAlong} />
      <Others
        draft={draft}
        title={t('configure.choice.blocked')}
        places={way === 'to' ? [] : inTheWay}
        isAlert
      />
      <DialogButtons>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('settings.cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={isOpen}>
          {t(
            gone.next === undefined || gone.follows !== undefined
              ? 'configure.choice.take'
              : 'configure.objects.remove',
          )}
        </Button>
      </DialogButtons>
    </DialogBody>
  );
}

function choicesIn(list: unknown): readonly Choice[] {
  // What the schema of a document has there.
  return Array.isArray(list) ? (list as readonly Choice[]) : [];
}

function Holders({ holders, label }: Pick<DecidingProps, 'holders' | 'label'>) {
  const { t } = useTranslation();
  return (
    <>
      <DialogText>{t('configure.choice.held')}</DialogText>
      <ul className={classes.lines}>
        {holders.map(({ table, column, count, counted }) => (
          <li key={`${table} ${column}`}>
            {t(`configure.gone_choice.${counted === 'not' ? 'not' : 'exact'}`, {
              table,
              column,
              choice: label,
              count,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

interface OthersProps extends Pick<ChoiceDialogProps, 'draft'> {
  readonly title: string;
  readonly places: readonly EditPlace[];
  readonly isAlert?: boolean;
}

/** Objects that go along, or stand in the way. */
function Others({ draft: { document }, title, places, isAlert = false }: OthersProps) {
  const words = usePanelTexts();
  const { user } = useApplication();
  if (places.length === 0) return null;
  return (
    <div role={isAlert ? 'alert' : undefined} className={isAlert ? classes.blocked : undefined}>
      <DialogText>{title}</DialogText>
      <ul className={classes.lines}>
        {places.map((place) => (
          <li key={place.join('.')}>
            {words.one(String(place[0]))} “{partLabel(partAt(document, place), user.locale)}”
          </li>
        ))}
      </ul>
    </div>
  );
}
