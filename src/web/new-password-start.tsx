import './session-page/page-styles.ts';
import { NewPasswordPage } from './new-password/new-password.tsx';
import { hydratePage } from './session-page/hydrate.tsx';

hydratePage(NewPasswordPage);
