import './session-page/page-styles.ts';
import { ExtranetResetPage } from './extranet-reset/extranet-reset.tsx';
import { hydratePage } from './session-page/hydrate.tsx';

hydratePage(ExtranetResetPage);
