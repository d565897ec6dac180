import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Document } from '#core/catalog/schema.ts';
import { changesBetween } from '#core/configuration/compare.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { versionDocument } from '../draft/configuration-draft.ts';
import { ChangeList } from '../review/change-list.tsx';
import classes from './versions-page.module.css';

interface VersionChangesProps {
  readonly before: number;
  readonly after: number;
}

/** In what a version differs from another one, in sentences. */
export function VersionChanges({ before, after }: VersionChangesProps) {
  const [old, now] = [useQuery(versionDocument(before)), useQuery(versionDocument(after))];
  return (
    <Loaded query={old}>
      {(base) => <Loaded query={now}>{(document) => <Changes base={base} document={document} />}</Loaded>}
    </Loaded>
  );
}

function Changes({ base, document }: { readonly base: Document; readonly document: Document }) {
  const { t } = useTranslation();
  const changes = useMemo(() => changesBetween(base, document), [base, document]);
  return (
    <section className={classes.changes} aria-label={t('configure.review.changes')}>
      <h3>{t('versions.changes', { count: changes.length })}</h3>
      {changes.length === 0 ? (
        <p>{t('versions.no_changes')}</p>
      ) : (
        <ChangeList draft={{ base, document }} changes={changes} />
      )}
    </section>
  );
}
