import './session-page/page-styles.ts';
import './second-factor/second-factor.css';
import { SecondFactorPage } from './second-factor/second-factor.tsx';
import { hydratePage } from './session-page/hydrate.tsx';

hydratePage(SecondFactorPage);
