import '#web/session-page/page/page-styles.ts';
import { SetupPage } from './setup.tsx';
import { hydratePage } from '#web/session-page/page/hydrate.tsx';

hydratePage(SetupPage);
