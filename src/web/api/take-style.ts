import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { applicationOf, shownApplication } from './application.tsx';

/** Shows the application in the style that it has by now: its name, logo, icon and style sheet, and how high rows are. */
export function takeStyle({ label, style }: ApplicationInfo): void {
  shownApplication.set((application) => {
    if (!application) return undefined;
    const { style: _style, ...info } = application.info;
    return applicationOf({ ...info, label, ...(style ? { style } : {}) }, application.user);
  });
  showSheet(style?.sheet ?? null);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  icon.dataset['own'] ??= icon.href;
  icon.href = style?.icon ?? icon.dataset['own'];
  // The address of an image does not say what it is.
  icon.removeAttribute('type');
}

/** The sheet before goes when the new one is there: nothing is drawn without either. */
function showSheet(url: string | null): void {
  const before = [...document.querySelectorAll<HTMLLinkElement>('link[data-style]')];
  const clear = () => before.forEach((link) => link.remove());
  if (url === null) {
    clear();
    return;
  }
  if (before.at(-1)?.getAttribute('href') === url) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  link.dataset['style'] = '';
  link.addEventListener('load', clear);
  document.head.append(link);
}
