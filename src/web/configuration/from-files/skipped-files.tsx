import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { sheetName, type FilesWork } from './files-work.ts';
import classes from './from-files.module.css';

/** Files of which nothing is made: why, and what can be done about it. */
export function SkippedFiles({ work }: { readonly work: FilesWork }) {
  const { t } = useTranslation();
  const { skipped } = work.proposal;
  if (skipped.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="skipped-files">
      <h2 id="skipped-files" className={classes.suggestionsHead}>
        {t('files.skipped')}
      </h2>
      <ul className={classes.skipped}>
        {skipped.map(({ profile, why, as }) => (
          <li key={profile.key}>
            <bdi>{sheetName(profile)}</bdi>
            {why === 'same' && as && (
              <p className={classes.values}>{t('files.same_as', { name: sheetName(as) })}</p>
            )}
            {why === 'empty' && <p className={classes.values}>{t('files.nothing_in')}</p>}
            {why !== 'empty' && (
              <Button
                variant="default"
                size="xs"
                onClick={() => work.ofTable(profile.key, { as: why === 'same' ? 'table' : undefined })}
              >
                {t(why === 'same' ? 'files.take_anyway' : 'files.take_again')}
              </Button>
            )}
            {why !== 'asked' && (
              <Button variant="subtle" size="xs" onClick={() => work.removeFile(profile.file)}>
                {t('files.remove_file', { name: profile.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
