import { IconAdjustments, IconArrowNarrowRight, IconHistory } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { ChangeLine } from '#core/contract/settings/security-routes.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { SettingsPage } from '#web/settings-page/page.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useCodeText } from '../code-text.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Trail, TrailLine } from '../trail.tsx';
import { useTrail } from '../use-trail.ts';
import { changedParts, type ChangedPart } from './changed-parts.ts';
import classes from './changes-page.module.css';
import { partKey } from './part-keys.ts';
import { useValueText } from './value-text.ts';

/** What administrators changed: who, when, from and to. */
export function ChangesPage() {
  const { t } = useTranslation();
  const query = useTrail(['admin_security_changes'], (before, signal) =>
    configurationGate.call('admin_security_changes', { query: { before }, signal }),
  );
  const title = t('configuration.sections.changes');
  return (
    <SettingsPage title={title} lead={t('configuration.leads.changes')}>
      <Trail
        label={title}
        query={query}
        empty={
          <EmptyState
            icon={<IconHistory size={28} stroke={1.4} aria-hidden="true" />}
            title={t('changes.none')}
            text={t('changes.none_text')}
          />
        }
      >
        {(line) => <Change key={line.id} line={line} />}
      </Trail>
    </SettingsPage>
  );
}

function Change({ line }: { readonly line: ChangeLine }) {
  const { t } = useTranslation();
  const text = useCodeText();
  const moments = useMoments();
  const parts = changedParts(line.before, line.after);
  return (
    <TrailLine
      icon={<IconAdjustments size={18} stroke={1.6} aria-hidden="true" />}
      title={text('changes.what', line.what)}
      time={moments.at(line.at)}
      moment={line.at}
      details={[
        line.user ? <bdi key="name">{line.user.name || line.user.login}</bdi> : t(originKey(line.what)),
        line.address !== null && <bdi key="address">{line.address}</bdi>,
      ]}
    >
      {parts.length > 0 && (
        <dl className={classes.parts}>
          {parts.map((part) => (
            <Part key={part.name} part={part} what={line.what} />
          ))}
        </dl>
      )}
    </TrailLine>
  );
}

/** What made a change that no user made. */
function originKey(what: string): string {
  if (what === 'catalog.start' || what === 'catalog.renew') return 'changes.by_start';
  return what.startsWith('sso.') ? 'changes.by_provider' : 'changes.by_command';
}

function Part({ part, what }: { readonly part: ChangedPart; readonly what: string }) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const key = partKey(what, part.name);
  // What the pages have no word for is told by programs for programs.
  if (key === undefined) return null;
  return (
    <div className={classes.part}>
      <dt>{t(key)}</dt>
      <dd>
        {part.kind !== 'came' && <del dir="auto">{valueText(part.name, part.before)}</del>}
        {part.kind === 'changed' && (
          <IconArrowNarrowRight size={16} aria-label={t('changes.became')} className={classes.arrow} />
        )}
        {part.kind !== 'went' && <ins dir="auto">{valueText(part.name, part.after)}</ins>}
      </dd>
    </div>
  );
}
