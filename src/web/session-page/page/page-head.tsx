import type { PageFrame } from '#core/session-page/page-model.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { LanguagePicker } from './language-picker.tsx';
import type { PageLanguage } from './use-page-language.ts';

/** The brand, and the language picker beside it. */
export function PageHead({
  page: { brand, model },
  language,
}: {
  readonly page: PageFrame;
  readonly language: PageLanguage;
}) {
  return (
    <>
      <span className="brand">
        {brand.logo === null ? <Logo size={22} /> : <BrandLogo url={brand.logo} dark={brand.logoDark} />}
        <span>{brand.title}</span>
      </span>
      <LanguagePicker
        language={language}
        label={language.translate('login.language')}
        images={model.base_image_url}
      />
    </>
  );
}
