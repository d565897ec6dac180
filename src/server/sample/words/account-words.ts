import { listed } from './listed.ts';

/** What stands in the plans of accounts, in both languages. */
export const ACCOUNT_WORDS = {
  fr: {
    situation: 'Situation',
    next: 'Prochaines étapes',
    more: 'Site de la société\u00a0:',
    tasks: listed(
      `Envoyer le nouveau tarif|Fixer la visite annuelle|Vérifier l’encours|Présenter le contrat d’entretien|Mettre à jour les contacts|Relancer l’offre en cours`,
    ),
    quotes: listed(
      `«\u00a0Livrez-nous à l’heure, le reste se discute.\u00a0»|«\u00a0Nous regroupons nos achats l’an prochain.\u00a0»|«\u00a0Votre service nous a bien aidés.\u00a0»`,
    ),
  },
  en: {
    situation: 'Where we stand',
    next: 'Next steps',
    more: 'Their website:',
    tasks: listed(
      `Send the new price list|Arrange the yearly visit|Check the credit limit|Present the service contract|Update the contacts|Follow up on the open offer`,
    ),
    quotes: listed(
      `“Be on time, and we will talk about the rest.”|“We will bundle our purchasing next year.”|“Your support really helped us.”`,
    ),
  },
} as const;
