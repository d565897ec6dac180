import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useUnsavedForms } from '#web/settings-page/use-settings-form.ts';
import { useApplication } from '#web/api/application.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import nav from '#web/ui/menu/nav-link.module.css';
import classes from './rail.module.css';
import { addressOfTable } from './table-list.tsx';
import { sectionGroupsFor, type Section } from './sections.ts';
import { configurationAddress } from './section-address.ts';

/** The pages of the configuration; on a phone a page of its own. */
export function Rail({ current }: { readonly current: string | undefined }) {
  const { t } = useTranslation();
  const unsaved = useUnsavedForms();
  const { user } = useApplication();
  const Heading = current === undefined ? 'h1' : 'p';
  return (
    <nav className={classes.rail} aria-label={t('configuration.title')}>
      <Heading className={classes.title}>{t('configuration.title')}</Heading>
      {sectionGroupsFor(user).map(({ key, sections }) => (
        <section key={key}>
          <h2>{t(`configuration.groups.${key}`)}</h2>
          <ul>
            {sections.map((section) => (
              <li key={section.name}>
                <Entry
                  section={section}
                  active={section.name === current}
                  unsaved={unsaved.has(section.name)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface EntryProps {
  readonly section: Section;
  readonly active: boolean;
  readonly unsaved: boolean;
}

function Entry({ section: { name, key, Icon, table }, active, unsaved }: EntryProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const list = table === undefined ? undefined : addressOfTable(application, table);
  return (
    <AppLink
      href={list ?? configurationAddress(name)}
      className={`${nav.link} ${classes.link}`}
      aria-current={active ? 'page' : undefined}
      // Whoever goes on to another page is led to its heading; a link that kept the focus would keep it there.
      onClick={(event) => active || event.currentTarget.blur()}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.label}>{t(`configuration.sections.${key}`)}</span>
        <span className={classes.lead}>{t(`configuration.leads.${key}`)}</span>
      </span>
      {unsaved && <i className={classes.unsaved} role="img" aria-label={t('shell.unsaved')} />}
      <IconChevronRight size={16} aria-hidden="true" className={classes.onward} />
    </AppLink>
  );
}
