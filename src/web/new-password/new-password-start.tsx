import '#web/session-page/page/page-styles.ts';
import { NewPasswordPage } from './new-password.tsx';
import { hydratePage } from '#web/session-page/page/hydrate.tsx';

hydratePage(NewPasswordPage);
