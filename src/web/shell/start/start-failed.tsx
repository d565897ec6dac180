import { CallError } from '#web/std/call-error.ts';
import { Logo } from '#web/ui/logo.tsx';
import classes from './start-failed.module.css';

/** Stands where the application could not even start, perhaps without its texts: so it brings its own words. */
export function StartFailed({ failure }: { readonly failure: unknown }) {
  const language = navigator.language.startsWith('fr') ? 'fr' : 'en';
  const words = WORDS[language];
  const said = failure instanceof CallError ? failure.entries[0]?.message : undefined;
  return (
    <main className={classes.failed} lang={language} dir="ltr">
      <span className={classes.logo}>
        <Logo size={28} />
      </span>
      <h1>{words.title}</h1>
      <p dir="auto">{said ?? words.text}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {words.retry}
      </button>
    </main>
  );
}

const WORDS = {
  en: {
    title: 'Colonnade could not be loaded',
    text: 'The server does not answer. Check your connection, then try again.',
    retry: 'Try again',
  },
  fr: {
    title: 'Colonnade n’a pas pu être chargé',
    text: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    retry: 'Réessayer',
  },
} as const;
