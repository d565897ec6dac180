import { IconLayoutGrid } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { formatLocale } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { addTexts } from '#web/api/texts.ts';
import { partMark } from '#web/api/part-mark.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { SkeletonBars } from '#web/ui/states/skeletons.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { partOfDay } from './day-part.ts';
import { CONFIGURATION_ADDRESS, FROM_FILES } from '../../addresses/addresses.ts';
import classes from './home.module.css';
import { menuOf, type MenuGroup } from '../menu/menu.ts';
import { runningOf } from '../menu/running-entry.ts';
import { FavouriteChips } from './favourite-chips.tsx';
import { RecentRecords } from './recent-records.tsx';
import { UnfinishedWork } from './unfinished-work.tsx';
import { useArrival } from './use-arrival.ts';

const FirstVisit = lazy(async () => {
  const [{ FirstVisit: Cards }] = await Promise.all([import('./first-visit.tsx'), addTexts('files')]);
  return { default: Cards };
});

interface HomeProps {
  /** Shows a dashboard below what it is given. */
  readonly Dashboard: ComponentType<{ readonly dashboard: number; readonly children: ReactNode }>;
}

/**
 * The start page: a greeting, and the dashboard that its user has; without one the open work, recent records and
 * favourites, and the menu laid out to choose from.
 */
export function Home({ Dashboard }: HomeProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const { user, info } = application;
  const groups = useMemo(() => menuOf(application), [application]);
  const [now] = useState(() => new Date());
  useArrival();
  // What somebody has opened and marked is nobody else's.
  const isPersonal = !user.looksOnly && user.kind !== 'anonymous';
  const today = dayFormat(user.locale, user.timeZone).format(now);
  const { homeDashboard } = info;
  const greeting = (
    <header>
      <h1>{t(`home.greeting_${partOfDay(now, user.timeZone)}`, { name: user.name })}</h1>
      <p>{today}</p>
    </header>
  );
  const isFirst = user.firstVisit && !user.looksOnly;
  if (homeDashboard !== undefined)
    return (
      <div className={`${classes.home} ${classes.wide}`}>
        {isFirst ? <BeginningCards /> : null}
        <Suspense fallback={<DashboardLoading>{greeting}</DashboardLoading>}>
          <Dashboard dashboard={homeDashboard}>{greeting}</Dashboard>
        </Suspense>
      </div>
    );
  return (
    <div className={classes.home}>
      {greeting}
      {isFirst ? <BeginningCards /> : null}
      {user.looksOnly ? null : <UnfinishedWork />}
      <div className={classes.parts}>
        {groups.length === 0 ? <NothingHere /> : <QuickLinks groups={groups} />}
        {isPersonal ? (
          <div className={classes.side}>
            <RecentRecords now={now} />
            <FavouriteChips />
          </div>
        ) : null}
      </div>
    </div>
  );
}

function BeginningCards() {
  return (
    <Suspense>
      <FirstVisit />
    </Suspense>
  );
}

function DashboardLoading({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <SkeletonBars count={8} bare />
    </>
  );
}

function QuickLinks({ groups }: { readonly groups: readonly MenuGroup[] }) {
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <section key={group.id}>
          <h2 {...partMark('menus', group.id)}>{group.label}</h2>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.key} {...partMark('actions', entry.action)}>
                <AppLink href={entry.href} instead={runningOf(entry)} className={classes.entry}>
                  <NamedIcon name={entry.icon} />
                  <span>{entry.label}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function NothingHere() {
  const { t } = useTranslation();
  const { user } = useApplication();
  // Whoever may make tables is told how, not whom to ask.
  const makes = user.supervisor && !user.looksOnly;
  return (
    <EmptyState
      icon={<IconLayoutGrid size={28} stroke={1.4} aria-hidden="true" />}
      title={t(makes ? 'home.no_tables' : 'home.nothing')}
      text={t(makes ? 'home.no_tables_text' : 'home.nothing_text')}
    >
      {makes && (
        <>
          <AppLink href={FROM_FILES} className={classes.begin}>
            {t('shell.from_files')}
          </AppLink>
          <AppLink href={CONFIGURATION_ADDRESS} className={classes.begin}>
            {t('shell.configuration')}
          </AppLink>
        </>
      )}
    </EmptyState>
  );
}

function dayFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  const shown = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  try {
    return new Intl.DateTimeFormat(formatLocale(locale), { ...shown, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', shown);
  }
}
