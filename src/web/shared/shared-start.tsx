import '#web/session-page/page/page-styles.ts';
import './shared.css';
import { SharedPage } from './shared.tsx';
import { hydratePage } from '#web/session-page/page/hydrate.tsx';

hydratePage(SharedPage);
