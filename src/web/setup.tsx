import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import './session-page/session-page.css';
import { showPage } from './session-page/page.tsx';
import { followScheme } from './session-page/scheme.ts';
import { SetupForm } from './setup/setup.tsx';

followScheme();
showPage((page) => <SetupForm {...page} />);
