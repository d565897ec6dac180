import './session-page/page-styles.ts';
import './second-factor/second-factor.css';
import './enrolment/enrolment.css';
import { EnrolmentPage } from './enrolment/enrolment.tsx';
import { hydratePage } from './session-page/hydrate.tsx';

hydratePage(EnrolmentPage);
