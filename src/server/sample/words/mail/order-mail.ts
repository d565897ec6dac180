import type { MailScript } from './mail-scripts.ts';

const GONE_ON = ['confirmed', 'to_ship', 'shipped', 'invoiced'] as const;

/** Threads about orders before they leave. */
export const ORDER_MAIL: readonly MailScript[] = [
  {
    from: 'ordered',
    states: GONE_ON,
    weight: 6,
    subject: {
      en: '[Delivery of|When will we get] {number}?',
      fr: '[Livraison de|Quand recevrons-nous] la commande {number} ?',
    },
    lines: [
      {
        by: 'them',
        after: [14, 40],
        says: {
          en: '[Could you tell me when|Can you already say when|Do you know when] our order {number} will arrive? [We need the {first} for a job that begins soon|Our fitters are waiting for the {first}|I have to book people for unloading].',
          fr: '[Pourriez-vous me dire quand|Savez-vous déjà quand|Avez-vous une idée du jour où] notre commande {number} arrivera ? [Nous avons besoin de l’article {first} pour un chantier qui démarre|Nos monteurs attendent l’article {first}|Je dois prévoir du monde pour le déchargement].',
        },
      },
      {
        by: 'us',
        after: [1, 7],
        says: {
          en: '[The goods are being packed|Everything is in stock|Your order is next in our picking]. [The carrier collects on {required}|We keep the date of {required}|It reaches you on {required} at the latest].',
          fr: '[La marchandise est en préparation|Tout est en stock|Votre commande est la prochaine à être préparée]. [Le transporteur passe le {required}|Nous tenons la date du {required}|Elle sera chez vous le {required} au plus tard].',
        },
      },
      {
        by: 'them',
        after: [1, 9],
        says: {
          en: '[Perfect, thank you|Good to know, thanks|That suits us, thank you].',
          fr: '[Parfait, merci|C’est noté, merci|Cela nous convient, merci].',
        },
      },
    ],
  },
  {
    from: 'ordered',
    states: GONE_ON,
    weight: 5,
    important: 45,
    subject: {
      en: '[Delivery before {required}?|Can {number} come earlier?]',
      fr: '[Livraison avant le {required} ?|La commande {number} plus tôt ?]',
    },
    lines: [
      {
        by: 'them',
        after: [5, 26],
        says: {
          en: 'Our site opens earlier than planned. Is there any chance to have {quantity} × {first} before {required}? [The rest can follow|The other items are less urgent].',
          fr: 'Notre chantier ouvre plus tôt que prévu. Serait-il possible d’avoir {quantity} × {first} avant le {required} ? [Le reste peut suivre|Les autres articles sont moins urgents].',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        says: {
          en: 'I have asked the warehouse: [we can send those two days earlier, at no extra cost|an express delivery is possible for €35|part of it can leave tomorrow, the rest as planned]. [Shall I arrange it|Does that help you]?',
          fr: 'J’ai vu avec l’entrepôt : [nous pouvons les envoyer deux jours plus tôt, sans frais|une livraison express est possible pour 35 €|une partie peut partir demain, le reste comme prévu]. [Je m’en occupe|Est-ce que cela vous aide] ?',
        },
      },
      {
        by: 'them',
        after: [1, 8],
        says: {
          en: '[Yes please|That would be a great help|Please do]. [Thank you for asking|I have told our people].',
          fr: '[Oui, volontiers|Cela nous aiderait beaucoup|Oui, merci de le faire]. [Merci d’avoir demandé|J’ai prévenu nos équipes].',
        },
      },
      {
        by: 'us',
        after: [1, 4],
        says: {
          en: 'It is arranged; you will get the number of the parcel from the carrier.',
          fr: 'C’est fait ; le transporteur vous enverra le numéro de suivi.',
        },
      },
    ],
  },
  {
    from: 'ordered',
    states: GONE_ON,
    weight: 4,
    subject: { en: 'Change to {number}', fr: 'Modification de la commande {number}' },
    lines: [
      {
        by: 'them',
        after: [2, 20],
        says: {
          en: '[Is it still possible to change our order?|We made a mistake in our order.|There is something to correct in our order.] [We need two more of the {last}|Please send {quantity} of the {first}, but in two parcels for two sites|Please leave out the {last}, we have found some in our own store].',
          fr: '[Est-il encore possible de modifier notre commande ?|Nous avons fait une erreur dans notre commande.|Il y a un point à corriger dans notre commande.] [Il nous en faut deux de plus pour l’article {last}|Merci d’envoyer les {quantity} × {first} en deux colis, pour deux chantiers|Merci de retirer l’article {last}, nous en avons retrouvé chez nous].',
        },
      },
      {
        by: 'us',
        after: [1, 5],
        says: {
          en: '[No problem, your order has not left yet|Just in time]. I have changed {number}[ and will send you a new confirmation|; the price per piece stays the same].',
          fr: '[Aucun problème, votre commande n’est pas encore partie|C’était juste à temps]. J’ai modifié la commande {number}[ et vous envoie une nouvelle confirmation| ; le prix unitaire reste le même].',
        },
      },
    ],
  },
  {
    from: 'ordered',
    states: GONE_ON,
    weight: 4,
    subject: {
      en: '[Unloading|Goods-in|Delivery address] for {number}',
      fr: '[Déchargement|Réception|Adresse de livraison] pour la commande {number}',
    },
    lines: [
      {
        by: 'them',
        after: [8, 30],
        says: {
          en: '[Our goods-in is open from 7 to 11.30 only|Please note that lorries of more than 12 m cannot enter our yard|The gate at the front is closed for road works; please use the one at the back]. [Can you pass that on to the driver of {number}?|Please put it on the delivery note of {number}.]',
          fr: '[Notre réception n’est ouverte que de 7 h à 11 h 30|Attention, les camions de plus de 12 m n’entrent pas dans notre cour|L’entrée principale est fermée pour travaux, merci de passer par l’arrière]. [Pouvez-vous le dire au chauffeur|Pouvez-vous l’indiquer sur le bon de livraison] de la commande {number} ?',
        },
      },
      {
        by: 'us',
        after: [1, 5],
        says: {
          en: '[Of course, it is noted on the order|I have written it on the delivery note and told the carrier].',
          fr: '[Bien sûr, c’est noté sur la commande|Je l’ai porté sur le bon de livraison et prévenu le transporteur].',
        },
      },
    ],
  },
  {
    from: 'ordered',
    states: GONE_ON,
    weight: 3,
    folder: 'prices',
    subject: { en: 'Discount on {number}', fr: 'Remise sur la commande {number}' },
    lines: [
      {
        by: 'them',
        after: [3, 16],
        says: {
          en: 'For an order of {total} we had hoped for a better price. [Last year we got 5% on such amounts|A competitor offers the {first} for less]. Can you do anything?',
          fr: 'Pour une commande de {total}, nous espérions un meilleur prix. [L’an dernier, nous avions 5 % sur de tels montants|Un concurrent propose l’article {first} moins cher]. Pouvez-vous faire un geste ?',
        },
      },
      {
        by: 'us',
        after: [2, 9],
        says: {
          en: '[I can take off the freight|We can give 3% on this order and 5% from €5,000 on|I will gladly take off 5% if you order for the whole quarter]. [Is that all right for you|Would that be a fair step]?',
          fr: '[Je peux vous offrir le port|Nous pouvons accorder 3 % sur cette commande et 5 % à partir de 5 000 €|J’accorde volontiers 5 % si vous commandez pour le trimestre]. [Cela vous convient-il|Est-ce un geste suffisant] ?',
        },
      },
      {
        by: 'them',
        after: [2, 16],
        says: {
          en: '[Agreed, thank you|That is fair, let us do it like that|I will take that, thanks].',
          fr: '[D’accord, merci|C’est correct, faisons ainsi|Je prends, merci].',
        },
      },
    ],
  },
];
