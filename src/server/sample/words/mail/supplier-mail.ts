import type { MailScript } from './mail-scripts.ts';

/** Threads with suppliers. */
export const SUPPLIER_MAIL: readonly MailScript[] = [
  {
    from: 'any',
    weight: 4,
    folder: 'suppliers',
    important: 30,
    subject: {
      en: '[New prices|Price change] for the {product}',
      fr: '[Nouveaux prix|Évolution de prix] : {product}',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'Material has become dearer, so the price of the {product} goes up by {discount} [from next month on|in eight weeks]. [Orders until then keep the old price|Our new list follows].',
          fr: 'Les matières ont augmenté : le prix de l’article {product} progresse de {discount} [dès le mois prochain|dans huit semaines]. [Les commandes passées d’ici là gardent l’ancien prix|Notre nouveau tarif suivra].',
        },
      },
      {
        by: 'us',
        after: [3, 14],
        says: {
          en: '[That is a lot at once. Can we have the old price for another {quantity}?|Then we order {quantity} now at the old price.] Please confirm.',
          fr: '[C’est beaucoup d’un coup. Pouvons-nous garder l’ancien prix pour {quantity} de plus ?|Alors nous en commandons {quantity} à l’ancien prix.] Merci de confirmer.',
        },
      },
      {
        by: 'them',
        after: [3, 14],
        says: {
          en: '[Confirmed, for this once|All right: {quantity} at the old price if they are collected this month].',
          fr: '[Confirmé, à titre exceptionnel|D’accord : {quantity} à l’ancien prix, à enlever ce mois-ci].',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 4,
    folder: 'suppliers',
    important: 40,
    subject: { en: '[Late delivery|Delay]: {product}', fr: '[Retard de livraison|Retard] : {product}' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'The {product} will be [a week|ten days] late: [a part from overseas is held at customs|our works was closed by a strike]. [We can send {quantity} now and the rest later|We are sorry for the trouble].',
          fr: 'L’article {product} aura [une semaine|dix jours] de retard : [une pièce est bloquée en douane|notre usine a été arrêtée par une grève]. [Nous pouvons en envoyer {quantity} maintenant et le reste plus tard|Veuillez nous en excuser].',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        says: {
          en: '[Please send what you have|Send {quantity} now, please; customers are waiting]. [A firm date for the rest would help us|Tell us as soon as you know more].',
          fr: '[Merci d’envoyer ce que vous avez|Envoyez-en {quantity} dès maintenant, des clients attendent]. [Une date ferme pour le reste nous aiderait|Tenez-nous au courant].',
        },
      },
      {
        by: 'them',
        after: [10, 30],
        says: { en: 'The rest left our works this morning.', fr: 'Le reste a quitté notre usine ce matin.' },
      },
    ],
  },
  {
    from: 'any',
    weight: 3,
    folder: 'suppliers',
    subject: {
      en: '[Reminder|Payment reminder] of {company}',
      fr: '[Relance|Rappel de paiement] de {company}',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'According to our books an invoice of {amount} is open. [Perhaps the payment has crossed this message|Please pay within ten days].',
          fr: 'Selon nos livres, une facture de {amount} reste ouverte. [Peut-être votre règlement a-t-il croisé ce message|Merci de régler sous dix jours].',
        },
      },
      {
        by: 'us',
        after: [3, 12],
        says: {
          en: '[It was paid on Monday, see our transfer|The invoice lacks our order number; please send it again and we pay at once].',
          fr: '[Elle a été réglée lundi, voir notre virement|Il manque notre numéro de commande ; renvoyez-la et nous payons aussitôt].',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 3,
    folder: 'suppliers',
    subject: { en: 'The {product} is discontinued', fr: 'Arrêt de l’article {product}' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'We stop making the {product} at the end of the quarter. Last orders are welcome until then. The {other} takes its place.',
          fr: 'Nous arrêtons l’article {product} à la fin du trimestre. Dernières commandes d’ici là. L’article {other} le remplace.',
        },
      },
      {
        by: 'us',
        after: [4, 16],
        says: {
          en: 'Thank you for telling us early. [Does the {other} fit without changes?|Please send data sheet and price of the {other}.] And we take another {quantity} of the old one.',
          fr: 'Merci de nous prévenir tôt. [L’article {other} se monte-t-il sans modification ?|Merci d’envoyer fiche et prix de l’article {other}.] Et nous prenons encore {quantity} de l’ancien.',
        },
      },
      {
        by: 'them',
        after: [4, 16],
        says: {
          en: 'It fits, with the same connections. The price stays at {price}.',
          fr: 'Oui, mêmes raccords. Le prix reste à {price}.',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 3,
    folder: 'complaints',
    subject: { en: 'Faulty {product}', fr: '{product} : défauts' },
    lines: [
      {
        by: 'us',
        after: [0, 1],
        says: {
          en: 'Of the last {quantity} of the {product} three have come back from customers: [the thread is worn after a few turns|they leak at the joint]. [Please take them back|We would like a credit note].',
          fr: 'Sur les derniers {quantity} × {product}, trois nous sont revenus : [filetage usé après quelques tours|fuite au raccord]. [Merci de les reprendre|Nous souhaitons un avoir].',
        },
      },
      {
        by: 'them',
        after: [4, 20],
        says: {
          en: 'Please send the three to our laboratory, carriage forward. [You get a credit note over {price} each|We replace them without discussion].',
          fr: 'Merci d’envoyer les trois à notre laboratoire, en port dû. [Vous recevrez un avoir de {price} pièce|Nous les remplaçons sans discussion].',
        },
      },
      {
        by: 'us',
        after: [4, 12],
        says: { en: 'They leave today, thank you.', fr: 'Ils partent aujourd’hui, merci.' },
      },
    ],
  },
  {
    from: 'any',
    weight: 2,
    folder: 'suppliers',
    subject: { en: '[Invitation|Visit our stand]', fr: '[Invitation|Visitez notre stand]' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '{company} would be glad to see you at the trade fair. We show the {product} and the {other}; a free ticket is waiting for you.',
          fr: '{company} serait heureuse de vous accueillir au salon. Nous y montrons {product} et {other} ; une entrée gratuite vous attend.',
        },
      },
    ],
  },
];

/** What nobody has asked for: sender, address, subject, words. */
export const SPAM: readonly (readonly [name: string, address: string, subject: string, body: string])[] = [
  [
    'Fast Credit Desk',
    'offers@fast-credit.example',
    'Your company credit of €250,000 is approved!!',
    'Dear business owner,\nyour credit of €250,000 is waiting. No questions, no papers. Answer within 24 hours with your bank details.\nFast Credit Desk',
  ],
  [
    'Parcel Service',
    'delivery@parcel-notice.example',
    'Your parcel could not be delivered',
    'A parcel for you is held in our depot. Pay a fee of €1.99 within 48 hours to have it delivered again.\nParcel Service',
  ],
  [
    'SEO Expert Team',
    'hello@rank-first.example',
    'Be number 1 in search engines next week',
    'Hi there,\nI looked at your website and found 47 mistakes. My team brings you to place one for only $99 a month. Interested?\nKevin',
  ],
  [
    'Service messagerie',
    'securite@boite-pleine.example',
    'Votre boîte est pleine : confirmez votre mot de passe',
    'Votre boîte de réception a atteint sa limite. Confirmez votre mot de passe sous 12 heures, sinon vos messages seront effacés.',
  ],
];
