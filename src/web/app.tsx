import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/vazirmatn/wght.css';
import './ui/mantine.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { must } from '#core/std/must.ts';
import { AppStart } from './app-start.tsx';

createRoot(must(document.getElementById('root'), 'the root element')).render(<AppStart />);
