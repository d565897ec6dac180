import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import './session-page/session-page.css';
import { LoginForm } from './login/login.tsx';
import { showPage } from './session-page/page.tsx';
import { followScheme } from './session-page/scheme.ts';

followScheme();
showPage((page) => <LoginForm {...page} />);
