import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { unreachable } from '#core/std/unreachable.ts';
import type { PageAssets, SessionPage } from '#core/session-page/page-model.ts';
import { EnrolmentPage } from './enrolment/enrolment.tsx';
import { ExtranetResetPage } from './extranet-reset/extranet-reset.tsx';
import { LoginPage } from './login/login.tsx';
import { NewPasswordPage } from './new-password/new-password.tsx';
import { SecondFactorPage } from './second-factor/second-factor.tsx';
import { drawDocument } from './session-page/page/document.tsx';
import { PublicFormPage } from './public-form/public-form.tsx';
import { SharedPage } from './shared/shared.tsx';
import { SetupPage } from './setup/setup.tsx';
import { UnsubscribePage } from './unsubscribe/unsubscribe.tsx';

/** A page of the session area as HTML, readable and usable before any script has run. */
export function drawPage(page: SessionPage, assets: PageAssets): string {
  return drawDocument(page, assets, renderToString(contentOf(page)));
}

function contentOf(page: SessionPage): ReactNode {
  switch (page.page) {
    case 'login':
      return <LoginPage page={page} />;
    case 'extranet-reset':
      return <ExtranetResetPage page={page} />;
    case 'new-password':
      return <NewPasswordPage page={page} />;
    case 'setup':
      return <SetupPage page={page} />;
    case 'second-factor':
      return <SecondFactorPage page={page} />;
    case 'enrolment':
      return <EnrolmentPage page={page} />;
    case 'shared':
      return <SharedPage page={page} />;
    case 'public-form':
      return <PublicFormPage page={page} />;
    case 'unsubscribe':
      return <UnsubscribePage page={page} />;
    default:
      return unreachable(page);
  }
}
