import type { ReactNode } from 'react';
import type { PageFrame } from '#core/session-page/page-model.ts';
import { Logo } from '#web/ui/logo.tsx';
import { LanguagePicker } from './language-picker.tsx';
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
  const { brand, model } = page;
  return (
    <div className="page" data-background={brand.background !== null || undefined}>
      <main className="box">
        <div className="box-head">
          <span className="brand">
            {brand.logo === null ? <Logo size={22} /> : <img src={brand.logo} alt="" />}
            <span>{brand.title}</span>
          </span>
          <LanguagePicker
            language={language}
            label={language.translate('login.language')}
            images={model.base_image_url}
          />
        </div>
        {children}
      </main>
      {below}
    </div>
  );
}
