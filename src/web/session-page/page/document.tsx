import type { DocumentLook, PageAssets, SessionPage } from '#core/session-page/page-model.ts';
import { STYLE_FONTS, STYLE_IMAGES } from '#core/style/style-sheets.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf, languageTag } from '#web/api/language.ts';
import { languageAttributes } from '../texts/language-attributes.ts';
import { translateWith } from '../texts/page-texts.ts';

/** The key of each page's title. */
const TITLES: Readonly<Record<SessionPage['page'], string>> = {
  login: 'login.title',
  'extranet-reset': 'reset_password.title',
  'new-password': 'new_password.title',
  'second-factor': 'second_factor.title',
  enrolment: 'enrolment.title',
  setup: 'setup.title',
  shared: 'shared.title',
  'public-form': 'public_form.title',
  unsubscribe: 'unsubscribe.asked.title',
};

/** The whole HTML of a page around its drawn content; the model that it was drawn from stands in it as data. */
export function drawDocument(page: SessionPage, assets: PageAssets, content: string): string {
  const own = page.page === 'public-form' ? page.head?.label : undefined;
  const title = `${own ?? translateWith(page.texts, page.locale)(TITLES[page.page])} · ${page.brand.title}`;
  const { look } = page;
  const head = renderToStaticMarkup(
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content={look.scheme ?? 'light dark'} />
      {page.page === 'public-form' && <meta property="csp-nonce" nonce={page.nonce} />}
      <title {...(page.page === 'login' ? languageAttributes(titlesOf(page), 'title') : {})}>{title}</title>
      <Icon hash={look.icon} own={assets.icon} />
      <EarlyFont look={look} own={assets.font} />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {look.sheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={assets.script} />
    </>,
  );
  const scheme = look.scheme === null ? '' : ` data-mantine-color-scheme="${look.scheme}"`;
  // The model stands in the page as data: nothing in it can end the element that holds it.
  const model = JSON.stringify(page).replaceAll('<', '\\u003c');
  return (
    `<!doctype html><html lang="${languageTag(page.locale)}" dir="${directionOf(page.locale)}"${scheme}>` +
    `<head><meta charset="utf-8">${head}</head><body><div id="root">${content}</div>` +
    `<script type="application/json" id="page">${model}</script></body></html>`
  );
}

/** The font that is fetched early: the product's own, that of the style, or none where devices have it. */
function EarlyFont({ look, own }: { readonly look: DocumentLook; readonly own: string | undefined }) {
  const ofStyle = look.fontFile === null ? undefined : `${STYLE_FONTS}/${look.fontFile}`;
  const href = look.hasOwnFont ? own : ofStyle;
  return href === undefined ? null : (
    <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  );
}

/** The icon of the tab: that of the style, else the product's. */
function Icon({ hash, own }: { readonly hash: string | null; readonly own: string | undefined }) {
  if (hash !== null) return <link rel="icon" href={`${STYLE_IMAGES}/${hash}`} />;
  return own === undefined ? null : <link rel="icon" type="image/svg+xml" href={own} />;
}

/** The login page's title in each language, with the brand. */
function titlesOf({ languageTexts, brand }: SessionPage): SessionPage['languageTexts'] {
  return Object.fromEntries(
    Object.entries(languageTexts).map(([short, texts]) => [
      short,
      { ...texts, title: `${texts.title} · ${brand.title}` },
    ]),
  );
}
