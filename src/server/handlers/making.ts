import type { Parts } from '../app.ts';
import type { Pages } from '../http/pages.ts';
import type { SessionArea } from '../session/session.ts';

/** What handlers are made of. */
export interface Making {
  readonly parts: Parts;
  readonly area: SessionArea;
  readonly pages: Pages;
}

/** The media type of a page. */
export const HTML = 'text/html; charset=utf-8';
