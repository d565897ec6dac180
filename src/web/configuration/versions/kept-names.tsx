import { IconArchive, IconX } from '@tabler/icons-react';
import type { VersionLine } from '#core/contract/configuration/archive-routes.ts';
import { queryClient } from '#web/api/query-client.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { useOrigin } from './use-versions.ts';
import classes from './versions-page.module.css';

/** The names under which a version is kept, each to be removed. */
export function KeptNames({ line: { archives } }: { readonly line: VersionLine }) {
  const { t } = useTranslation();
  const doing = useDoing();
  const originOf = useOrigin();
  const changed = async () => {
    await queryClient.invalidateQueries({ queryKey: ['admin_config_versions'] });
    await queryClient.invalidateQueries({ queryKey: ['admin_config_version'] });
  };
  const remove = (archive: number) =>
    void doing.run(async () => {
      const { name, version } = await configurationGate.call('admin_config_archive_remove', {
        body: { archive },
      });
      const again = () =>
        void doing.run(async () => {
          await configurationGate.call('admin_config_archive_save', { body: { name, version } });
          await changed();
        });
      notify({
        message: t('versions.removed', { name }),
        action: { label: t('versions.undo_notice'), run: again },
      });
      await changed();
    });
  if (archives.length === 0) return null;
  return (
    <ul className={classes.names} aria-label={t('versions.archives')}>
      {archives.map(({ id, name, author, at }) => (
        <li key={id}>
          <IconArchive size={16} aria-hidden="true" />
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>{originOf({ author, occasion: null, at })}</span>
          <IconButton label={t('versions.remove', { name })} disabled={doing.busy} onClick={() => remove(id)}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
