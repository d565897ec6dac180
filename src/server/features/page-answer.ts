import type { SessionPage } from '#core/session-page/page-model.ts';
import type { Pages } from '../http/pages.ts';
import { textAnswer, type TextAnswer } from '../http/text-answer.ts';

/** The media type of a page. */
export const HTML = 'text/html; charset=utf-8';

/** A page of the session area as an answer. */
export async function drawn(pages: Pages, page: SessionPage): Promise<TextAnswer> {
  return textAnswer(HTML, await pages.session(page));
}
