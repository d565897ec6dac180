import { listed } from './listed.ts';
import type { Sentences } from './sentences.ts';

/** What projects at a customer are called; the name of the customer follows. */
export const PROJECT_NAMES: Sentences = {
  fr: listed(
    'Installation chez|Rénovation de l’atelier chez|Déménagement des machines chez|Extension du parc chez',
  ),
  en: listed('Installation at|New workshop at|Move of the machines of|More equipment for'),
};

/** The parts of each project, in the order of `STEPS`. */
export const PROJECT_STEPS: Sentences = {
  fr: listed(
    'Relevé sur place|Commande du matériel|Préparation des lieux|Livraison|Montage|Essais|Formation du personnel|Réception',
  ),
  en: listed(
    'Site survey|Equipment ordered|Rooms prepared|Delivery|Assembly|Tests|Training of the staff|Acceptance',
  ),
};
