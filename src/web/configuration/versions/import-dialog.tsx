import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { MatchBy } from '#core/contract/configuration/archive-routes.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { CallError } from '#web/std/call-error.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { goToStep, importConfiguration, useConfigurationDraft } from '../draft/configuration-draft.ts';
import { configurationAddress } from '../section-address.ts';
import { Refusals } from './refusals.tsx';
import classes from './versions-page.module.css';

/** Takes an archive from a file into the draft, which is reviewed then. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useConfigurationDraft();
  return (
    <Dialog title={t('versions.import_title')} onClose={onClose}>
      <DialogBody>
        <DialogText>{t('versions.import_text')}</DialogText>
        <Loaded query={query}>{({ state: { done } }) => <Import steps={done} onClose={onClose} />}</Loaded>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

interface ImportProps {
  /** How many steps the draft has. */
  readonly steps: number;
  readonly onClose: () => void;
}

function Import({ steps, onClose }: ImportProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told>();
  const take = async (file: File | undefined, match?: MatchBy) => {
    if (!file || busy) return;
    setBusy(true);
    setTold(undefined);
    try {
      const changes = await importConfiguration(file, match);
      if (changes === 0) {
        setTold({ file });
        return;
      }
      notify({
        message: t('versions.imported', { count: changes, name: file.name }),
        action: { label: t('versions.undo_notice'), run: () => void goToStep(steps) },
      });
      onClose();
      router.history.push(configurationAddress('review'));
    } catch (error) {
      if (!(error instanceof GivenUp)) setTold({ file, error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {steps > 0 && <p className={classes.note}>{t('versions.import_over', { count: steps })}</p>}
      <ArchiveDrop busy={busy} onFile={(file) => void take(file)} />
      {told && <Outcome {...told} busy={busy} onMatch={(match) => void take(told.file, match)} />}
    </>
  );
}

/** A file that did not become a step; without an error it said what the draft says already. */
interface Told {
  readonly file: File;
  readonly error?: unknown;
}

interface OutcomeProps extends Told {
  readonly busy: boolean;
  readonly onMatch: (match: MatchBy) => void;
}

/** What became of a file, and the question that it leaves open. */
function Outcome({ file: { name }, error, busy, onMatch }: OutcomeProps) {
  const { t } = useTranslation();
  const texts = useErrorTexts();
  if (error === undefined)
    return (
      <p role="status" className={classes.note}>
        {t('versions.import_same', { name })}
      </p>
    );
  if (!(error instanceof CallError && error.entries[0]?.code === 'archive.apart'))
    return <Refusals title={t('versions.import_refused', { name })} error={error} placed />;
  return (
    <div role="alert" className={classes.question}>
      {texts(error).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className={classes.answers}>
        <Button loading={busy} onClick={() => onMatch('names')}>
          {t('versions.match_names')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => onMatch('ids')}>
          {t('versions.match_ids')}
        </Button>
      </div>
    </div>
  );
}

interface ArchiveDropProps {
  readonly busy: boolean;
  readonly onFile: (file: File | undefined) => void;
}

/** A place to drop a zip file on, or to choose one from the disk. */
function ArchiveDrop({ busy, onFile }: ArchiveDropProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <IconFileZip size={28} stroke={1.4} aria-hidden="true" />
      <p id="archive-drop">{t('versions.drop')}</p>
      <Button
        variant="default"
        loading={busy}
        aria-describedby="archive-drop"
        onClick={() => input.current?.click()}
      >
        {t('versions.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
