import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArchive,
  IconDots,
  IconDownload,
  IconGitCompare,
  IconHistory,
  IconX,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { VersionLine } from '#core/contract/configuration/archive-routes.ts';
import { download } from '#web/api/download.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import icon from '#web/ui/buttons/icon-button.module.css';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { VersionChanges } from './version-changes.tsx';
import { KeptNames } from './kept-names.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useOrigin } from './use-versions.ts';
import { versionAddress } from './version-address.ts';
import classes from './versions-page.module.css';

interface VersionViewProps {
  readonly line: VersionLine;
  /** The version that it is compared with, where that is not the one before it. */
  readonly other: VersionLine | undefined;
  readonly current: number;
}

/** A version: what it changed, and what can be done with it. */
export function VersionView({ line, other, current }: VersionViewProps) {
  const { t } = useTranslation();
  const originOf = useOrigin();
  const { version, parent, title } = line;
  return (
    <section className={classes.view} aria-labelledby="version-title">
      <AppLink href={versionAddress()} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden="true" className="mirrored" />
        {t('versions.back')}
      </AppLink>
      <div className={classes.top}>
        <h2 id="version-title">
          <bdi>{other ? t('versions.compared', { older: other.version, newer: version }) : title}</bdi>
        </h2>
        {other ? <EndComparison version={version} /> : <Tools line={line} current={current} />}
      </div>
      {other ? (
        <Others older={other} newer={line} />
      ) : (
        <p className={classes.origin}>
          {t('versions.number', { version })} · {originOf(line)}
        </p>
      )}
      {!other && <KeptNames line={line} />}
      {other === undefined && parent === null ? (
        <p>{t('versions.first')}</p>
      ) : (
        <VersionChanges before={other?.version ?? parent ?? version} after={version} />
      )}
    </section>
  );
}

function Others({ older, newer }: { readonly older: VersionLine; readonly newer: VersionLine }) {
  const originOf = useOrigin();
  return (
    <ul className={classes.compared}>
      {[older, newer].map((line) => (
        <li key={line.version}>
          <strong>{line.version}</strong> <bdi>{line.title}</bdi> <span>{originOf(line)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What can be done with the version that is shown. */
function Tools({ line, current }: Omit<VersionViewProps, 'other'>) {
  const { t } = useTranslation();
  const doing = useDoing();
  const [open, setOpen] = useState<'save' | 'restore'>();
  const { version, parent } = line;
  const isCurrent = version === current;
  const exported = () =>
    void doing.run(async () => {
      // Where the configuration has been closed meanwhile, it is opened before the file is asked for.
      await configurationGate.call('admin_config_versions', { query: { version: String(version) } });
      await download('admin_config_archive_export', { query: { version: String(version) } });
    });
  const lines = useMoreLines(line, current, () => setOpen('save'));
  return (
    <div className={classes.buttons}>
      <MenuButton
        label={t('versions.more')}
        className={icon.button}
        align="end"
        side="below"
        iconOnly
        lines={lines}
      >
        <IconDots size={18} aria-hidden="true" />
      </MenuButton>
      <Button
        variant="default"
        loading={doing.busy}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={exported}
      >
        {t('versions.export')}
      </Button>
      {(!isCurrent || parent !== null) && (
        <Button
          variant={isCurrent ? 'default' : 'filled'}
          leftSection={
            isCurrent ? (
              <IconArrowBackUp size={16} aria-hidden="true" />
            ) : (
              <IconHistory size={16} aria-hidden="true" />
            )
          }
          onClick={() => setOpen('restore')}
        >
          {t(isCurrent ? 'versions.undo' : 'versions.restore')}
        </Button>
      )}
      {open === 'save' && <SaveDialog version={version} onClose={() => setOpen(undefined)} />}
      {open === 'restore' && (
        <RestoreDialog line={line} current={current} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

/** What few want of a version. */
function useMoreLines({ version }: VersionLine, current: number, onKeep: () => void): readonly MenuLine[] {
  const { t } = useTranslation();
  const router = useRouter();
  return [
    {
      kind: 'item',
      label: t('versions.keep'),
      icon: <IconArchive size={16} aria-hidden="true" />,
      run: onKeep,
    },
    ...(version === current
      ? []
      : [
          {
            kind: 'item' as const,
            label: t('versions.with_current'),
            icon: <IconGitCompare size={16} aria-hidden="true" />,
            run: () => router.history.push(versionAddress(current, version)),
          },
        ]),
  ];
}

function EndComparison({ version }: Pick<VersionLine, 'version'>) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Button
      variant="default"
      leftSection={<IconX size={16} aria-hidden="true" />}
      onClick={() => router.history.push(versionAddress(version))}
    >
      {t('versions.end_compare')}
    </Button>
  );
}
