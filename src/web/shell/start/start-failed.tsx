import { CallError } from '#web/std/call-error.ts';
import { Logo } from '#web/ui/logo.tsx';
import classes from './start-failed.module.css';

/** Stands where the application could not even start, perhaps without its texts: so it brings its own words. */
export function StartFailed({ failure }: { readonly failure: unknown }) {
  return <Failed failure={failure} what="start" />;
}

/** Stands where all of the application failed while it was drawn: nobody is left before an empty page. */
export function ScreenFailed({ error }: { readonly error: unknown }) {
  return <Failed failure={error} what="screen" />;
}

interface FailedProps {
  readonly failure: unknown;
  readonly what: 'start' | 'screen';
}

function Failed({ failure, what }: FailedProps) {
  const language = navigator.language.startsWith('fr') ? 'fr' : 'en';
  const words = WORDS[language][what];
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
    start: {
      title: 'Colonnade could not be loaded',
      text: 'The server does not answer. Check your connection, then try again.',
      retry: 'Try again',
    },
    screen: {
      title: 'This screen could not be shown',
      text: 'Something in it failed. What you have typed is kept as a draft. Refresh the page to go on.',
      retry: 'Refresh',
    },
  },
  fr: {
    start: {
      title: 'Colonnade n’a pas pu être chargé',
      text: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
      retry: 'Réessayer',
    },
    screen: {
      title: 'Impossible d’afficher cet écran',
      text: 'Un de ses éléments a échoué. Votre saisie est conservée comme brouillon. Rechargez la page pour continuer.',
      retry: 'Recharger',
    },
  },
} as const;
