import { useTranslation } from '#web/std/translation.ts';
import { accentColours, type Scheme } from '#core/style/accent.ts';
import { colourIn } from '../style-parts/colour-field.tsx';
import classes from './accent-notes.module.css';

/** The accent of the product itself. */
export const OWN_ACCENT = '#2a5bd7';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** Says what becomes of an accent in each scheme, so that everything on it and beside it can be read. */
export function AccentNotes({ accent }: { readonly accent: string | null }) {
  const { t } = useTranslation();
  const colour = accent === null ? undefined : colourIn(accent);
  if (colour === undefined) return null;
  return (
    <ul className={classes.notes} aria-live="polite">
      {SCHEMES.map((scheme) => {
        const shown = accentColours(colour, scheme).acc;
        const key = shown === colour ? 'kept' : 'adapted';
        return (
          <li key={scheme}>
            <i style={{ background: shown }} aria-hidden="true" />
            {t(`style.accent_${key}_${scheme}`, { colour: shown })}
          </li>
        );
      })}
    </ul>
  );
}
