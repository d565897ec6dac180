import '#web/session-page/page/page-styles.ts';
import '#web/second-factor/second-factor.css';
import './enrolment.css';
import { EnrolmentPage } from './enrolment.tsx';
import { hydratePage } from '#web/session-page/page/hydrate.tsx';

hydratePage(EnrolmentPage);
