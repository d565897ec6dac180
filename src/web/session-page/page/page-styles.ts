import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/vazirmatn/wght.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import './session-page.css';
