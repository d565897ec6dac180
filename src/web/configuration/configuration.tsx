import { CatchBoundary, Navigate, useParams } from '@tanstack/react-router';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { addTexts } from '#web/api/texts.ts';
import { useApplication } from '#web/api/application.tsx';
import { useUnsavedForms } from '#web/settings-page/use-settings-form.ts';
import { Missing, WindowError } from '#web/shell/start/window-states.tsx';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { HomeButton } from '#web/ui/home-button.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import classes from './configuration.module.css';
import { useForget } from './objects/begun.ts';
import { Rail } from './rail.tsx';
import { sectionsFor, withTexts, type Section } from './sections.ts';
import { configurationAddress } from './section-address.ts';

/** From this width on the list of pages stands beside the page; below it the list is a page of its own. */
const WIDE = '(width >= 700px)';

/** What stands around the screens that a tab configures, with its texts. */
export async function inPlaceParts() {
  const [parts] = await Promise.all([
    withTexts(import('./in-place/in-place.tsx')),
    addTexts('configuration'),
  ]);
  return parts;
}

/** What supervisors configure outside the catalog: a rail of pages, each with an address. */
export function Configuration() {
  const sections = sectionsFor(useApplication().user);
  return sections.length > 0 ? <Opened sections={sections} /> : <NotAllowed />;
}

function Opened({ sections }: { readonly sections: readonly Section[] }) {
  const { section: name } = useParams({ strict: false });
  const section = sections.find((known) => known.name === name);
  // What a dialog was begun with may be what it fails of: it is not opened with that again.
  const forget = useForget();
  useTab(section);
  if (name === undefined && matchMedia(WIDE).matches) {
    return <Navigate to={configurationAddress(sections[0]?.name)} replace />;
  }
  return (
    <div className={classes.configuration} data-list={name === undefined || undefined}>
      <Rail current={name} />
      {name !== undefined && (
        // A page of nothing but text is scrolled by the keyboard too: its place takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        <div key={name} className={classes.place} tabIndex={0}>
          <BackToList />
          <Suspense fallback={<Skeletons shape="fields" />}>
            <CatchBoundary getResetKey={() => name} errorComponent={WindowError} onCatch={forget}>
              {section ? <section.Page /> : <Missing />}
            </CatchBoundary>
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** On a phone the way back to the list of pages. */
function BackToList() {
  const { t } = useTranslation();
  return (
    <AppLink href={configurationAddress()} className={classes.back}>
      <IconChevronRight size={18} aria-hidden="true" />
      {t('configuration.title')}
    </AppLink>
  );
}

function NotAllowed() {
  const { t } = useTranslation();
  useTab(undefined);
  return (
    <>
      <h1 className="out-of-sight">{t('configuration.title')}</h1>
      <EmptyState
        icon={<IconLock size={28} stroke={1.4} aria-hidden="true" />}
        title={t('configuration.not_allowed')}
        text={t('configuration.not_allowed_text')}
      >
        <HomeButton />
      </EmptyState>
    </>
  );
}

/** The tab is named after the page that is shown, and marked while something is not saved. */
function useTab(section: Section | undefined): void {
  const { t } = useTranslation();
  const windows = useWindows();
  const title = section ? t(`configuration.sections.${section.key}`) : t('configuration.title');
  const unsaved = useUnsavedForms().size > 0;
  useEffect(() => windows.rename(configurationAddress(), title), [windows, title]);
  useEffect(() => windows.setDirty(configurationAddress(), unsaved), [windows, unsaved]);
}
