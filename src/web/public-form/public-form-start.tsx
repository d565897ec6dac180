import { lazy } from 'react';
import '#web/session-page/page/page-styles.ts';
import './public-form.css';
import { hydratePage, type PageOf } from '#web/session-page/page/hydrate.tsx';
import { PublicFormPage } from './public-form.tsx';

/** Loaded while the page asks what the form holds: the page itself stays light. */
const Filled = lazy(async () => ({
  default: (await import('#web/records/outside/outside-form.tsx')).OutsideForm,
}));

hydratePage(({ page }: { readonly page: PageOf<'public-form'> }) => (
  <PublicFormPage page={page} Filled={Filled} />
));
