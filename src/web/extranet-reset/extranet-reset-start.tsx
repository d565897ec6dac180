import '#web/session-page/page/page-styles.ts';
import { ExtranetResetPage } from './extranet-reset.tsx';
import { hydratePage } from '#web/session-page/page/hydrate.tsx';

hydratePage(ExtranetResetPage);
