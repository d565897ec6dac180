import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { ICON_NAMES, nearIcons, type IconName } from '#core/catalog/icons.ts';
import { SettingsPage } from '#web/settings-page/page.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './icons-page.module.css';

/** The icons that archives can name: found by their names, which a click copies. */
export function IconsPage() {
  const { t } = useTranslation();
  const [searched, setSearched] = useState('');
  const names = foundIcons(searched);
  return (
    <SettingsPage title={t('configuration.sections.icons')} lead={t('icons.lead')}>
      <div className={classes.search}>
        <SearchField id="icon-search" label={t('icons.search')} onSearch={setSearched} />
      </div>
      <p className={classes.count} aria-live="polite">
        {names.length > 0 ? t('icons.count', { count: names.length }) : t('icons.none', { name: searched })}
      </p>
      <ul className={classes.icons}>
        {names.map((name) => (
          <li key={name}>
            <IconTile name={name} />
          </li>
        ))}
      </ul>
    </SettingsPage>
  );
}

function IconTile({ name }: { readonly name: IconName }) {
  const { t } = useTranslation();
  async function copy() {
    try {
      await navigator.clipboard.writeText(name);
      notify({ message: t('icons.copied', { name }) });
    } catch {
      notify({ message: t('settings.copy_failed'), tone: 'bad' });
    }
  }
  return (
    <button
      type="button"
      className={classes.tile}
      title={t('icons.copy', { name })}
      onClick={() => void copy()}
    >
      <NamedIcon name={name} size={24} />
      <span dir="ltr">{name}</span>
    </button>
  );
}

/** Icons with the text in their names; where there is none, those with names near to it. */
function foundIcons(searched: string): readonly IconName[] {
  const text = searched.toLowerCase().replaceAll(/\s+/g, '-');
  const found = ICON_NAMES.filter((name) => name.includes(text));
  return found.length > 0 ? found : nearIcons(text);
}
