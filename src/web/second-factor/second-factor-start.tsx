import '#web/session-page/page/page-styles.ts';
import './second-factor.css';
import { SecondFactorPage } from './second-factor.tsx';
import { hydratePage } from '#web/session-page/page/hydrate.tsx';

hydratePage(SecondFactorPage);
