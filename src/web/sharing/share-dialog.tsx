import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { call } from '#web/api/call.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { CopyText } from '#web/inputs/copy-text.tsx';
import { PasswordField } from '#web/inputs/password-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { DialogBody, DialogButtons, DialogProblem, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LinksOf } from './own-links.tsx';

/** A list or a record as it is shared; `name` is what it is called at first. */
export interface SharedThing {
  readonly name: string;
  readonly of: BodyOf<Contract['share_create']>['of'];
}

interface ShareDialogProps {
  readonly thing: SharedThing;
  readonly onClose: () => void;
}

/** For how long a link can be open, in hours. */
const HOURS = [1, 24, 168, 720, 2160, 8760] as const;
const MONTH: number = 720;

/** Shortest password of a link. */
const SHORTEST = 8;

/** Makes a link for people without an account, tells its address this once, and lists the links to the same thing. */
export function ShareDialog({ thing, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const making = useMaking(thing);
  const kind = 'list' in thing.of ? 'list' : 'record';
  const { made } = making;
  return (
    <Dialog title={t(`sharing.title_${kind}`)} onClose={onClose}>
      {made ? (
        <Made made={made} locked={making.password !== ''} onClose={onClose} />
      ) : (
        <DialogBody onSubmit={() => void making.make()}>
          <DialogText>{t(`sharing.lead_${kind}`)}</DialogText>
          <TextField
            id="share-name"
            label={t('sharing.name')}
            help={t('sharing.name_help')}
            value={making.name}
            maxLength={100}
            error={making.wrong === 'name' ? t('sharing.need_name') : undefined}
            onChange={(name) => making.change({ name })}
          />
          <SelectField
            id="share-hours"
            label={t('sharing.hours')}
            value={making.hours}
            choices={HOURS.map((value) => ({ value, label: t(`sharing.for_${value}`) }))}
            onChange={(hours) => making.change({ hours: hours ?? MONTH })}
          />
          <PasswordField
            id="share-password"
            label={t('sharing.password')}
            help={t('sharing.password_help')}
            value={making.password}
            autoComplete="off"
            error={making.wrong === 'password' ? t('sharing.need_longer', { min: SHORTEST }) : undefined}
            onChange={(password) => making.change({ password })}
          />
          {making.problem === undefined ? null : <DialogProblem>{making.problem}</DialogProblem>}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('settings.cancel')}
            </Button>
            <Button type="submit" loading={making.busy}>
              {t('sharing.make')}
            </Button>
          </DialogButtons>
          <LinksOf thing={thing.of} />
        </DialogBody>
      )}
    </Dialog>
  );
}

interface MadeLink {
  readonly address: string;
  readonly expiresAt: string;
}

interface MadeProps {
  readonly made: MadeLink;
  readonly locked: boolean;
  readonly onClose: () => void;
}

function Made({ made: { address, expiresAt }, locked, onClose }: MadeProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  return (
    <DialogBody>
      <DialogText>{t('sharing.made', { moment: moments.at(expiresAt) })}</DialogText>
      <CopyText
        id="share-address"
        label={t('sharing.address')}
        help={t(locked ? 'sharing.once_locked' : 'sharing.once')}
        text={new URL(address, window.location.href).href}
      />
      <DialogButtons>
        <Button onClick={onClose}>{t('sharing.done')}</Button>
      </DialogButtons>
    </DialogBody>
  );
}

/** What is typed for a new link, what is wrong with it, and making it. */
function useMaking({ name, of }: SharedThing) {
  const queries = useQueryClient();
  const errorTexts = useErrorTexts();
  const [typed, setTyped] = useState({ name, hours: MONTH, password: '' });
  const [wrong, setWrong] = useState<'name' | 'password'>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeLink>();
  const make = async (): Promise<void> => {
    const mistake = mistakeIn(typed);
    setWrong(mistake);
    setProblem(undefined);
    if (mistake) document.getElementById(`share-${mistake}`)?.focus();
    if (mistake || busy) return;
    setBusy(true);
    try {
      const { password, ...body } = typed;
      setMade(
        await call('share_create', { body: { ...body, of, ...(password === '' ? {} : { password }) } }),
      );
      await queries.invalidateQueries({ queryKey: ['share_list'] });
    } catch (error) {
      setProblem(errorTexts(error).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return {
    ...typed,
    wrong,
    problem,
    busy,
    made,
    make,
    change: (part: Partial<typeof typed>) => {
      setTyped({ ...typed, ...part });
      setWrong(undefined);
    },
  };
}

function mistakeIn({ name, password }: { readonly name: string; readonly password: string }) {
  if (name.trim() === '') return 'name';
  return password !== '' && password.length < SHORTEST ? 'password' : undefined;
}
