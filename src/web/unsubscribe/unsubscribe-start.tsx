import '#web/session-page/page/page-styles.ts';
import { hydratePage } from '#web/session-page/page/hydrate.tsx';
import { UnsubscribePage } from './unsubscribe.tsx';

hydratePage(UnsubscribePage);
