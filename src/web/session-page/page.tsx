import { Suspense, use, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#core/language/languages.ts';
import { must } from '#core/std/must.ts';
import { Logo } from '#web/ui/logo.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { firstLanguage, loadLanguage, rememberLanguage, type PageLanguage } from './page-texts.ts';

/** Shows a page of the session area; `content` is what stands in its box, in the page's language. */
export function showPage(content: (page: PageLanguage) => ReactNode): void {
  const loading = loadLanguage(firstLanguage());
  const root = createRoot(must(document.getElementById('root'), 'the root element'));
  root.render(
    <Suspense>
      <Page loading={loading} content={content} />
    </Suspense>,
  );
}

interface PageProps {
  readonly loading: Promise<PageLanguage>;
  readonly content: (page: PageLanguage) => ReactNode;
}

function Page({ loading, content }: PageProps) {
  const [page, setPage] = useState(use(loading));
  async function choose(language: Language) {
    rememberLanguage(language);
    setPage(await loadLanguage(language));
  }
  return (
    <main className="page">
      <div className="box">
        <div className="box-head">
          <span className="brand">
            <Logo size={22} />
            Colonnade
          </span>
          <LanguagePicker
            chosen={page.language}
            label={page.speak('login.language')}
            onChoose={(language) => void choose(language)}
          />
        </div>
        {content(page)}
      </div>
    </main>
  );
}
