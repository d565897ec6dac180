import {
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const accent: MantineColorsTuple = [
  '#edf2fd',
  '#dbe5fb',
  '#b9ccf7',
  '#8fb0ff',
  '#7aa2ff',
  '#5b8cff',
  '#2a5bd7',
  '#234fc0',
  '#2450bd',
  '#1d2740',
];

const grey: MantineColorsTuple = [
  '#f7f7f5',
  '#f4f3f0',
  '#e9e8e4',
  '#dddbd5',
  '#c4c1ba',
  '#908c85',
  '#716d66',
  '#5d5a54',
  '#3a3834',
  '#1c1b19',
];

const dark: MantineColorsTuple = [
  '#ececea',
  '#a9a8a4',
  '#918f8b',
  '#6c6c72',
  '#37373b',
  '#29292c',
  '#202023',
  '#161617',
  '#1b1b1d',
  '#101011',
];

/** The component library's theme; its colours come from tokens.css through `themeVariables`. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, gray: grey, dark },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '24px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius-small)',
    md: 'var(--radius)',
    lg: 'var(--radius-large)',
    xl: 'var(--radius-box)',
  },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '30em', sm: '43.75em', md: '62.5em', lg: '75em', xl: '88em' },
  components: {
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
    Button: {
      defaultProps: { size: 'sm' },
      vars: () => ({
        root: { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': '14px' },
      }),
    },
  },
});

/** Ties the component library's variables to ours: one set of names, both colour schemes. */
export const themeVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink2)',
    '--mantine-color-placeholder': 'var(--ink3)',
    '--mantine-color-anchor': 'var(--acc-ink)',
    '--mantine-color-error': 'var(--bad)',
    // The library writes in "white" on filled things.
    '--mantine-color-white': 'var(--acc-on)',
    '--mantine-color-disabled': 'var(--hover)',
    '--mantine-color-disabled-color': 'var(--ink3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-default': 'var(--bg)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line2)',
    '--mantine-primary-color-filled': 'var(--acc)',
    '--mantine-primary-color-filled-hover': 'var(--acc-hover)',
    '--mantine-primary-color-contrast': 'var(--acc-on)',
    '--mantine-color-accent-filled': 'var(--acc)',
    '--mantine-color-accent-filled-hover': 'var(--acc-hover)',
    '--mantine-color-accent-contrast': 'var(--acc-on)',
    '--mantine-primary-color-light': 'var(--acc-soft)',
    '--mantine-primary-color-light-hover': 'var(--acc-soft)',
    '--mantine-primary-color-light-color': 'var(--acc-ink)',
  };
  return { variables: {}, light: variables, dark: variables };
};

/** The scheme for whoever has chosen none: that of the style, which the head of the document names, else the system's. */
export function defaultScheme(): 'light' | 'dark' | 'auto' {
  const named = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content;
  return named === 'light' || named === 'dark' ? named : 'auto';
}

/** Keeps the chosen colour scheme in this browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'colonnade-scheme' });
