import type { MailScript } from './mail-scripts.ts';

const SENT = ['shipped', 'invoiced'] as const;

/** Threads about orders that are on their way, late or cancelled. */
export const DELIVERY_MAIL: readonly MailScript[] = [
  {
    from: 'shipped',
    weight: 6,
    subject: {
      en: '{number} [has left our warehouse|is on its way]',
      fr: 'Commande {number} [expédiée|en route]',
    },
    lines: [
      {
        by: 'us',
        after: [0, 2],
        says: {
          en: 'Your order {number} left our warehouse on {shipped}: {items}.\n[The carrier delivers within two working days|You should have it the day after tomorrow]. Please check the parcels for damage before you sign.',
          fr: 'Votre commande {number} a quitté notre entrepôt le {shipped} : {items}.\n[Le transporteur livre sous deux jours ouvrés|Vous devriez la recevoir après-demain]. Merci de vérifier les colis avant de signer.',
        },
      },
      {
        by: 'them',
        after: [12, 30],
        says: {
          en: '[Everything has arrived and is complete|All parcels are here, nothing damaged|Received this morning]. Thank you.',
          fr: '[Tout est arrivé et complet|Tous les colis sont là, en bon état|Bien reçu ce matin]. Merci.',
        },
      },
    ],
  },
  {
    from: 'shipped',
    states: SENT,
    weight: 4,
    folder: 'complaints',
    important: 50,
    subject: {
      en: '{number}: [parts missing|delivery incomplete]',
      fr: 'Commande {number} : [articles manquants|livraison incomplète]',
    },
    lines: [
      {
        by: 'them',
        after: [10, 30],
        says: {
          en: 'We have unpacked {number} and the {last} is missing, [though it stands on the delivery note|and there is nothing about it on the delivery note]. [When can we have it?|Our job stands still without it; please send it at once.]',
          fr: 'Nous avons déballé la commande {number} : il manque l’article {last}, [qui figure pourtant sur le bon de livraison|sans mention sur le bon de livraison]. [Quand pouvons-nous l’avoir ?|Notre chantier est bloqué, merci de l’envoyer au plus vite.]',
        },
      },
      {
        by: 'us',
        after: [1, 5],
        says: {
          en: 'I am sorry about that. [The parcel was left behind in our warehouse|It was put on another pallet by mistake]; it leaves today by express, at our cost.',
          fr: 'Je vous prie de nous en excuser. [Le colis est resté dans notre entrepôt|Il a été mis par erreur sur une autre palette] ; il part aujourd’hui en express, à nos frais.',
        },
      },
      {
        by: 'them',
        after: [9, 18],
        says: {
          en: '[It has come, thank you for the quick help|Arrived this morning, all good now].',
          fr: '[C’est arrivé, merci pour votre rapidité|Reçu ce matin, tout est en ordre].',
        },
      },
    ],
  },
  {
    from: 'shipped',
    states: SENT,
    weight: 4,
    folder: 'complaints',
    important: 60,
    subject: {
      en: '[Damaged goods|Transport damage], {number}',
      fr: '[Marchandise endommagée|Avarie de transport], commande {number}',
    },
    lines: [
      {
        by: 'them',
        after: [9, 26],
        encloses: 'photo',
        says: {
          en: '[One of the boxes was crushed|The pallet had fallen over in the lorry]: [two of the {first} cannot be used|the {first} has a dent and does not close]. [A photo is enclosed|I enclose a photo]; the driver has noted it. What should we do?',
          fr: '[Un des cartons était écrasé|La palette s’est renversée dans le camion] : [deux articles {first} sont inutilisables|l’article {first} est enfoncé et ne ferme plus]. [Photo ci-jointe|Je joins une photo] ; le chauffeur a porté la réserve. Que faisons-nous ?',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        says: {
          en: 'Thank you for the photo. [We send a replacement tomorrow and collect the damaged goods with it|A replacement leaves today; please keep the damaged goods for our insurance]. You pay nothing for it, of course.',
          fr: 'Merci pour la photo. [Nous envoyons un remplacement demain et reprenons la marchandise abîmée|Un remplacement part aujourd’hui ; merci de garder la marchandise pour notre assurance]. Vous n’aurez bien sûr rien à payer.',
        },
      },
      {
        by: 'them',
        after: [2, 14],
        says: {
          en: '[Thank you, that is a good solution|Fine. The pallet stands by the gate for your driver].',
          fr: '[Merci, c’est une bonne solution|Très bien. La palette est près du portail pour votre chauffeur].',
        },
      },
      {
        by: 'us',
        after: [14, 28],
        says: {
          en: 'Has the replacement arrived in one piece?',
          fr: 'Le remplacement est-il arrivé en bon état ?',
        },
      },
      {
        by: 'them',
        after: [2, 9],
        says: {
          en: 'Yes, since yesterday. The matter is closed for us.',
          fr: 'Oui, depuis hier. L’affaire est close pour nous.',
        },
      },
    ],
  },
  {
    from: 'shipped',
    states: ['invoiced'],
    weight: 5,
    subject: {
      en: '[Invoice|Question about the invoice] for {number}',
      fr: '[Facture|Question sur la facture] de la commande {number}',
    },
    lines: [
      {
        by: 'them',
        after: [30, 90],
        says: {
          en: '[The invoice for {number} says {total}; our order came to a little less|Our order number is missing on the invoice for {number}, so that it cannot be paid|Could you send the invoice for {number} once more? It has not reached our accounts]. [Can you check, please?|Please let me know.]',
          fr: '[La facture de la commande {number} indique {total} ; notre commande était un peu moins élevée|Notre numéro de commande manque sur la facture de la commande {number}, elle ne peut pas être payée|Pourriez-vous renvoyer la facture de la commande {number} ? Notre comptabilité ne l’a pas reçue]. [Pouvez-vous vérifier ?|Merci de me tenir au courant.]',
        },
      },
      {
        by: 'us',
        after: [2, 10],
        says: {
          en: '[Our accounts have looked at it and send you the right one today|I have passed it on; you get a new one by post and by e-mail].',
          fr: '[Notre comptabilité a vérifié et vous envoie aujourd’hui la bonne version|J’ai transmis ; vous en recevrez une nouvelle par courrier et par e-mail].',
        },
      },
    ],
  },
  {
    from: 'shipped',
    states: SENT,
    weight: 2,
    subject: {
      en: '[Return from|Too many of the {first} in] {number}',
      fr: 'Retour sur la commande {number}',
    },
    lines: [
      {
        by: 'them',
        after: [20, 60],
        says: {
          en: 'We have {first} left over from {number}, unopened. Would you take [one|two] back?',
          fr: 'Il nous reste des articles {first} de la commande {number}, non ouverts. En reprendriez-vous [un|deux] ?',
        },
      },
      {
        by: 'us',
        after: [2, 9],
        says: {
          en: '[Yes, within thirty days and in the original packing; we credit 90%|Gladly; please put the delivery note in with it and we will credit it].',
          fr: '[Oui, sous trente jours et dans l’emballage d’origine ; nous créditons 90 %|Volontiers ; merci de joindre le bon de livraison, nous établirons un avoir].',
        },
      },
    ],
  },
  {
    from: 'shipped',
    states: SENT,
    weight: 2,
    subject: { en: 'Certificate for the {first}', fr: 'Certificat pour l’article {first}' },
    lines: [
      {
        by: 'them',
        after: [16, 50],
        says: {
          en: 'For our files we need the declaration of conformity of the {first} from {number}. Can you send it as a PDF?',
          fr: 'Pour notre dossier, il nous faut la déclaration de conformité de l’article {first} de la commande {number}. Pouvez-vous l’envoyer en PDF ?',
        },
      },
      {
        by: 'us',
        after: [2, 12],
        says: {
          en: 'I have asked the manufacturer for it and forward it as soon as it is here.',
          fr: 'Je l’ai demandée au fabricant et vous la transmets dès que je l’ai.',
        },
      },
    ],
  },
  {
    from: 'ordered',
    states: ['cancelled'],
    weight: 12,
    subject: {
      en: '[Please cancel|Cancellation of] {number}',
      fr: '[Annulation de|Merci d’annuler] la commande {number}',
    },
    lines: [
      {
        by: 'them',
        after: [6, 30],
        says: {
          en: '[Our customer has withdrawn the job|The building permit was refused|We have to cut our spending this quarter], so we must cancel {number}. [I am sorry for the trouble|Please confirm that nothing will be delivered].',
          fr: '[Notre client a retiré le marché|Le permis de construire a été refusé|Nous devons réduire nos dépenses ce trimestre] : nous devons annuler la commande {number}. [Désolé pour le dérangement|Merci de confirmer que rien ne sera livré].',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        says: {
          en: 'That is a pity, but nothing has left yet: {number} is cancelled, at no cost. [Do come back to us|We hope for the next one].',
          fr: 'C’est dommage, mais rien n’est encore parti : la commande {number} est annulée, sans frais. [À une prochaine fois|Au plaisir de vous servir bientôt].',
        },
      },
    ],
  },
  {
    from: 'required',
    states: ['confirmed', 'to_ship'],
    weight: 10,
    important: 80,
    subject: {
      en: '[Where is {number}?|Still waiting for {number}]',
      fr: '[Où est la commande {number} ?|Toujours dans l’attente de la commande {number}]',
    },
    lines: [
      {
        by: 'them',
        after: [8, 20],
        says: {
          en: 'We expected {number} on {required} and have heard nothing. [Please tell me today where it is|Without the {first} we cannot go on]. [This is the second time|I would be glad of a call].',
          fr: 'Nous attendions la commande {number} le {required} et sommes sans nouvelles. [Merci de me dire aujourd’hui où elle se trouve|Sans l’article {first}, nous sommes bloqués]. [C’est la deuxième fois|Merci de m’appeler].',
        },
      },
      {
        by: 'us',
        after: [1, 4],
        says: {
          en: 'You are right to ask, and I apologise. [One item was late at our supplier’s; all leaves this week|The carrier has lost a day; I have asked for a fixed date and will call you].',
          fr: 'Votre remarque est justifiée et je vous prie de nous excuser. [Un article avait du retard chez notre fournisseur ; tout part cette semaine|Le transporteur a pris un jour de retard ; j’ai demandé une date ferme et vous appelle].',
        },
      },
    ],
  },
];
