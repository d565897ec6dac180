import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageFrame, PageName, PagePart, SessionPage } from '#core/session-page/page-model.ts';
import { must } from '#core/std/must.ts';
import { followScheme } from './scheme.ts';

/** A page of the session area with the part that is its own. */
export type PageOf<Name extends PageName> = PageFrame & Extract<PagePart, { page: Name }>;

/** Takes over the page that the server drew, from the same model, which stands in the page. */
export function hydratePage<Name extends PageName>(
  Content: ComponentType<{ readonly page: PageOf<Name> }>,
): void {
  const source = must(document.getElementById('page'), 'the model of the page').textContent;
  const page = JSON.parse(source) as SessionPage;
  // The server chose the script for the page.
  hydrateRoot(
    must(document.getElementById('root'), 'the root element'),
    <Content page={page as PageOf<Name>} />,
  );
}

followScheme();
