import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/vazirmatn/wght.css';
import './ui/mantine.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { must } from '#core/std/must.ts';
import { AppStart } from './app-start.tsx';

// No form of the application is sent by the browser itself: that would leave the page, with all that is typed on it.
window.addEventListener('submit', (event) => event.preventDefault(), true);

createRoot(must(document.getElementById('root'), 'the root element')).render(<AppStart />);
