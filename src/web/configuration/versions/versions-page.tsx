import { Button } from '@mantine/core';
import { IconArchive, IconFileImport } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useVersion, useVersions, type Sought } from './use-versions.ts';
import { versionAddress } from './version-address.ts';
import { VersionList } from './version-list.tsx';
import { VersionView } from './version-view.tsx';
import classes from './versions-page.module.css';

/** The versions of the configuration: what each changed, undo, archives and files. */
export function VersionsPage() {
  const { t } = useTranslation();
  const [sought, setSought] = useState<Sought>({ search: '', archived: false });
  const query = useVersions(sought);
  return (
    <LoadedPage title={t('configuration.sections.versions')} query={query}>
      {({ pages: [first] }) =>
        first && (
          <Versions
            current={first.current}
            count={first.count}
            query={query}
            sought={sought}
            onSeek={setSought}
          />
        )
      }
    </LoadedPage>
  );
}

interface VersionsProps {
  readonly current: number;
  readonly count: number;
  readonly query: ReturnType<typeof useVersions>;
  readonly sought: Sought;
  readonly onSeek: (sought: Sought) => void;
}

function Versions({ current, count, query, sought, onSeek }: VersionsProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const { at, with: beside } = useSearch({ strict: false });
  const [open, setOpen] = useState<'save' | 'import'>();
  const lines = query.data?.pages.flatMap(({ versions }) => versions) ?? [];
  const chosen = useVersion(numberIn(at) ?? current, lines);
  const other = useVersion(numberIn(beside), lines);
  useKeys([
    { label: t('versions.save'), icon: 'archive', run: () => setOpen('save') },
    { label: t('versions.import'), icon: 'file-import', run: () => setOpen('import') },
  ]);
  return (
    <div className={classes.page} data-chosen={at !== undefined || undefined}>
      <header className={classes.head}>
        <div>
          <h1>{t('configuration.sections.versions')}</h1>
          <p>{t('versions.count', { count })}</p>
        </div>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden="true" />}
            onClick={() => setOpen('import')}
          >
            {t('versions.import')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArchive size={16} aria-hidden="true" />}
            onClick={() => setOpen('save')}
          >
            {t('versions.save')}
          </Button>
        </div>
      </header>
      <div className={classes.parts}>
        <VersionList
          query={query}
          lines={lines}
          current={current}
          chosen={chosen?.version}
          sought={sought}
          onSeek={onSeek}
          onCompare={(version, older) => router.history.push(versionAddress(version, older))}
        />
        {chosen && <VersionView key={chosen.version} line={chosen} other={other} current={current} />}
      </div>
      {open === 'save' && <SaveDialog version={current} onClose={() => setOpen(undefined)} />}
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function numberIn(text: unknown): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
