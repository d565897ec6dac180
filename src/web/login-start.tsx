import './session-page/page-styles.ts';
import { LoginPage } from './login/login.tsx';
import { hydratePage } from './session-page/hydrate.tsx';

hydratePage(LoginPage);
