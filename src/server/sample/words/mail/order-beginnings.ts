import type { MailScript } from './mail-scripts.ts';

/** Threads with which orders begin. */
export const ORDER_BEGINNINGS: readonly MailScript[] = [
  {
    from: 'ordered',
    weight: 5,
    subject: {
      en: '[Our order|New order|Order] {reference}',
      fr: '[Notre commande|Commande|Bon de commande] {reference}',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        encloses: 'order',
        says: {
          en: '[Please find enclosed our order|Here is our order|We would like to order the following]: {items}.\n[Delivery to our usual address, please|Please deliver to the address that you have|Deliver as always to our goods-in].[ Partial deliveries are fine.| Please send everything together.|]',
          fr: '[Veuillez trouver ci-joint notre commande|Voici notre commande|Nous vous commandons] : {items}.\n[Livraison à l’adresse habituelle|Merci de livrer à l’adresse que vous connaissez|À livrer comme d’habitude à notre réception].[ Livraison en plusieurs fois acceptée.| Merci de tout livrer en une fois.|]',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        encloses: 'order',
        says: {
          en: '[Thank you for your order|Many thanks for the order]. We have entered it as {number}: {items}, {total} in all.\n[You will hear from us as soon as it leaves our warehouse|We will let you know when the goods are on their way].',
          fr: '[Merci pour votre commande|Nous vous remercions de votre commande]. Elle porte chez nous le numéro {number} : {items}, soit {total} au total.\n[Nous vous préviendrons dès qu’elle quittera notre entrepôt|Vous recevrez un avis dès son expédition].',
        },
      },
    ],
  },
  {
    from: 'ordered',
    weight: 3,
    subject: {
      en: '[Our order of {ordered}|New order from {company}]',
      fr: '[Notre commande du {ordered}|Commande de {company}]',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        encloses: 'order',
        says: {
          en: '[Attached is what we need this time|As every month, here is our order|Our next order is enclosed]: {items}.\n[Delivery to our usual address, please|Please deliver to the address that you have|Deliver as always to our goods-in].[ Partial deliveries are fine.| Please send everything together.|]',
          fr: '[Voici ce qu’il nous faut cette fois|Comme chaque mois, voici notre commande|Notre nouvelle commande est jointe] : {items}.\n[Livraison à l’adresse habituelle|Merci de livrer à l’adresse que vous connaissez|À livrer comme d’habitude à notre réception].[ Livraison en plusieurs fois acceptée.| Merci de tout livrer en une fois.|]',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        encloses: 'order',
        says: {
          en: '[Thank you for your order|Many thanks for the order]. We have entered it as {number}: {items}, {total} in all.\n[You will hear from us as soon as it leaves our warehouse|We will let you know when the goods are on their way].',
          fr: '[Merci pour votre commande|Nous vous remercions de votre commande]. Elle porte chez nous le numéro {number} : {items}, soit {total} au total.\n[Nous vous préviendrons dès qu’elle quittera notre entrepôt|Vous recevrez un avis dès son expédition].',
        },
      },
    ],
  },
  {
    from: 'ordered',
    weight: 4,
    subject: {
      en: 'Order {number}[: confirmation| confirmed|]',
      fr: 'Commande {number}[ : confirmation| confirmée|]',
    },
    lines: [
      {
        by: 'us',
        after: [1, 5],
        encloses: 'order',
        says: {
          en: '[As agreed on the telephone|Following our call], we confirm your order {number} of {ordered}: {items}.\nThe total is {total}.[ Please tell us by tomorrow if anything should be different.| Do let me know if something is missing.|]',
          fr: '[Comme convenu au téléphone|Suite à notre échange], nous confirmons votre commande {number} du {ordered} : {items}.\nLe total s’élève à {total}.[ Merci de nous dire d’ici demain si quelque chose doit changer.| N’hésitez pas à me signaler un oubli.|]',
        },
      },
      {
        by: 'them',
        after: [1, 9],
        says: {
          en: '[That is right, thank you|All correct, thanks].[ Please put our order number on the invoice.| Nothing to add from our side.|]',
          fr: '[C’est exact, merci|Tout est conforme, merci].[ Merci d’indiquer notre numéro de commande sur la facture.| Rien à ajouter de notre côté.|]',
        },
      },
    ],
  },
  {
    from: 'ordered',
    states: ['draft'],
    weight: 9,
    subject: { en: 'Our offer {number}', fr: 'Notre offre {number}' },
    folder: 'prices',
    lines: [
      {
        by: 'us',
        after: [1, 4],
        encloses: 'offer',
        says: {
          en: 'Enclosed is the offer that you asked for: {items}, {total} in all. It holds for thirty days.\n[Shall I reserve the goods for you|May I put the goods aside for you]?',
          fr: 'Voici l’offre que vous aviez demandée : {items}, soit {total}. Elle est valable trente jours.\n[Souhaitez-vous que je réserve la marchandise|Dois-je mettre la marchandise de côté] ?',
        },
      },
      {
        by: 'them',
        after: [3, 12],
        says: {
          en: '[Thank you for the quick offer|Thanks, that was quick]. [I need a signature from our purchasing and will come back to you this week|We are comparing two offers and will decide in a few days].',
          fr: '[Merci pour cette offre rapide|Merci pour votre réactivité]. [Il me faut la signature de notre service achats, je reviens vers vous cette semaine|Nous comparons deux offres et déciderons dans quelques jours].',
        },
      },
    ],
  },
];
