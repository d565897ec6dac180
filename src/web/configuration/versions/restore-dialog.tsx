import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { VersionImpact, VersionLine } from '#core/contract/configuration/archive-routes.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { queryClient } from '#web/api/query-client.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { TextField } from '#web/inputs/text-field.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { CallError } from '#web/std/call-error.ts';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { versionDocument } from '../draft/configuration-draft.ts';
import { placeAddress } from '../objects/object-words.ts';
import { Consequences } from '../review/impact.tsx';
import { ImpactSection } from '../review/impact-section.tsx';
import { configurationAddress } from '../section-address.ts';
import { Refusals } from './refusals.tsx';
import { versionAddress } from './version-address.ts';
import classes from './versions-page.module.css';

interface RestoreDialogProps {
  readonly line: VersionLine;
  readonly current: number;
  readonly onClose: () => void;
}

/** What putting an earlier version in force would do, before it is done: that before the one in force, or any other. */
export function RestoreDialog({ line, current, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const { version, parent } = line;
  const isUndo = version === current;
  const wanted = isUndo ? (parent ?? version) : version;
  const query = useQuery({
    queryKey: ['admin_config_version_impact', wanted, current],
    queryFn: async ({ signal }) =>
      await configurationGate.call('admin_config_version_impact', { body: { version: wanted }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isRefused = query.error instanceof CallError && query.error.status === 422;
  const [title, setTitle] = useState(
    t(isUndo ? 'versions.undo_name' : 'versions.restore_name', { version, title: line.title }).slice(0, 200),
  );
  const { busy, restore } = useRestoring({ line, isUndo, current, onDone: onClose });
  const isPossible = query.data !== undefined && query.data.problems.length === 0;
  return (
    <Dialog
      title={t(isUndo ? 'versions.undo_title' : 'versions.restore_title', { version })}
      onClose={onClose}
      look="wide"
    >
      <DialogBody onSubmit={() => isPossible && title.trim() !== '' && void restore(title)}>
        <DialogText>
          {t(isUndo ? 'versions.undo_text' : 'versions.restore_text', { next: current + 1 })}
        </DialogText>
        {isRefused ? (
          <Refusals title={t('versions.refused')} error={query.error} />
        ) : (
          <Loaded query={query}>
            {(impact) => <RestoreImpact version={wanted} impact={impact} isUndo={isUndo} />}
          </Loaded>
        )}
        {isPossible && (
          <TextField
            id="restore-title"
            label={t('configure.review.title')}
            value={title}
            maxLength={200}
            onChange={setTitle}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!isPossible || title.trim() === ''}>
            {t(isUndo ? 'versions.undo_now' : 'versions.restore_now', { version })}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

interface RestoreImpactProps {
  readonly version: number;
  readonly impact: VersionImpact;
  readonly isUndo: boolean;
}

function RestoreImpact({ version, impact, isUndo }: RestoreImpactProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const document = useQuery(versionDocument(version));
  const show = (place: EditPlace) =>
    router.history.push(
      `${configurationAddress('objects')}?at=${encodeURIComponent(placeAddress(place.slice(0, 4)))}`,
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <section className={classes.impact} tabIndex={0} aria-label={t('configure.review.impact')}>
      {isUndo && impact.converted && (
        <ImpactSection
          icon={IconInfoCircle}
          tone="warn"
          title={t('versions.converted', { count: impact.converted.records })}
        >
          <p>{t('versions.converted_text')}</p>
        </ImpactSection>
      )}
      <Loaded query={document}>
        {(after) => <Consequences after={{ document: after }} impact={impact} onShow={show} />}
      </Loaded>
    </section>
  );
}

interface Restoring {
  readonly line: VersionLine;
  readonly isUndo: boolean;
  readonly current: number;
  readonly onDone: () => void;
}

function useRestoring({ line: { version }, isUndo, current, onDone }: Restoring) {
  const { t } = useTranslation();
  const router = useRouter();
  const doing = useDoing();
  const undo = (undone: number, title: string) =>
    void doing.run(async () => {
      const made = await configurationGate.call('admin_config_version_undo', {
        body: { version: undone, title },
      });
      await queryClient.invalidateQueries();
      notify({ message: t('configure.review.applied', { version: made.version }) });
      router.history.push(versionAddress(made.version));
    });
  const restore = async (title: string) => {
    const made = await doing.run(async () =>
      isUndo
        ? await configurationGate.call('admin_config_version_undo', { body: { version, title } })
        : await configurationGate.call('admin_config_archive_restore', {
            body: { version, over: current, title },
          }),
    );
    if (!made) return;
    await queryClient.invalidateQueries();
    const back = t('versions.undo_name', { version: made.version, title }).slice(0, 200);
    notify({
      message: t('configure.review.applied', { version: made.version }),
      action: { label: t('versions.undo_notice'), run: () => undo(made.version, back) },
    });
    onDone();
    router.history.push(versionAddress(made.version));
  };
  return { busy: doing.busy, restore };
}
