import '#web/session-page/page/page-styles.ts';
import { LoginPage } from './login.tsx';
import { hydratePage } from '#web/session-page/page/hydrate.tsx';

hydratePage(LoginPage);
