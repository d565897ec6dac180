import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/vazirmatn/wght.css';
import '../ui/tokens.css';
import '../ui/base.css';
import './session-page.css';
