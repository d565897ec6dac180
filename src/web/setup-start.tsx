import './session-page/page-styles.ts';
import { SetupPage } from './setup/setup.tsx';
import { hydratePage } from './session-page/hydrate.tsx';

hydratePage(SetupPage);
