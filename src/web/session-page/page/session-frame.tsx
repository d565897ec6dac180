import type { ReactNode } from 'react';
import type { PageFrame } from '#core/session-page/page-model.ts';
import { PageHead } from './page-head.tsx';
import type { PageLanguage } from './use-page-language.ts';

interface FrameProps {
  readonly page: PageFrame;
  readonly language: PageLanguage;
  readonly children: ReactNode;
  /** What stands under the box. */
  readonly below?: ReactNode;
}

/** A page of the session area: the box with the brand, the language picker and what the page is for. */
export function SessionFrame({ page, language, children, below }: FrameProps) {
  return (
    <div className="page" data-background={page.brand.background !== null || undefined}>
      <main className="box">
        <div className="box-head">
          <PageHead page={page} language={language} />
        </div>
        {children}
      </main>
      {below}
    </div>
  );
}
