import { PREVIEW_HEADER, previewIn, previewText, type Preview } from '#core/contract/preview-header.ts';
import { createStore } from '#web/std/store.ts';

const KEY = 'colonnade-preview';

/** What this tab shows instead of the application in force, while its supervisor configures; undefined otherwise. */
export const preview = createStore<Preview | undefined>(keptPreview());

preview.subscribe(() => {
  const shown = preview.get();
  if (shown) sessionStorage.setItem(KEY, previewText(shown));
  else sessionStorage.removeItem(KEY);
});

/** The headers of a call that say what the tab shows. */
export function previewHeaders(): Readonly<Record<string, string>> {
  const shown = preview.get();
  return shown ? { [PREVIEW_HEADER]: previewText(shown) } : {};
}

function keptPreview(): Preview | undefined {
  // Pages of the session area are drawn on the server, too.
  if (typeof sessionStorage === 'undefined') return undefined;
  return previewIn(sessionStorage.getItem(KEY) ?? '');
}
