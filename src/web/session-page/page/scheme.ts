import { read } from '#web/std/remembered.ts';

/** Gives the page the colour scheme that was chosen in the application; without a choice that of the style stays. */
export function followScheme(): void {
  const chosen = read('colonnade-scheme');
  if (chosen === 'light' || chosen === 'dark' || chosen === 'auto')
    document.documentElement.dataset['mantineColorScheme'] = chosen;
}
