import type { Said } from './mail-scripts.ts';

/** Comments at records: the first of a colleague, then answers; `@` is where the one who answers is mentioned. */
export interface CommentScript {
  readonly first: Said;
  readonly answers: readonly Said[];
}

/** Comments at orders. */
export const ORDER_COMMENTS: readonly CommentScript[] = [
  {
    first: {
      en: '{contact} has called: [the delivery should come before noon|please ring half an hour before|somebody is there until 16.00 only].',
      fr: '{contact} a appelé : [livraison avant midi, s’il vous plaît|prévenir une demi-heure avant|présence jusqu’à 16 h seulement].',
    },
    answers: [{ en: 'Noted for the driver.', fr: 'Noté pour le chauffeur.' }],
  },
  {
    first: {
      en: '@ [the {first} is short|there are too few of the {first}]. Can we keep the date?',
      fr: '@ [l’article {first} est court|il n’y a pas assez de {first}]. On tient la date ?',
    },
    answers: [
      {
        en: '[Yes, I take some from Lyon|Only in two parts, I call {contact}].',
        fr: '[Oui, j’en prends à Lyon|En deux fois seulement, j’appelle {contact}].',
      },
      { en: 'Fine with the customer.', fr: 'D’accord avec le client.' },
    ],
  },
  {
    first: {
      en: '@ please check the discount: {company} usually gets 5%.',
      fr: '@ merci de vérifier la remise : {company} a 5 % d’habitude.',
    },
    answers: [
      {
        en: '[Right, corrected|This time without, it was a special price].',
        fr: '[Exact, corrigé|Sans cette fois, c’était un prix spécial].',
      },
    ],
  },
  {
    first: {
      en: '[Reference of the customer came by telephone|The customer’s purchase order is still missing]: ask before invoicing.',
      fr: '[Référence du client reçue par téléphone|Le bon de commande du client manque encore] : à demander avant facturation.',
    },
    answers: [],
  },
  {
    first: {
      en: 'Packed on two pallets, [one of them 1.9 m high|the {last} on top]. Tail lift needed.',
      fr: 'Préparé sur deux palettes, [dont une de 1,90 m|{last} au-dessus]. Hayon nécessaire.',
    },
    answers: [{ en: 'Carrier knows.', fr: 'Le transporteur est au courant.' }],
  },
  {
    first: {
      en: '@ {contact} asks for an invoice per site. Possible?',
      fr: '@ {contact} demande une facture par site. Possible ?',
    },
    answers: [{ en: 'Yes, I split it.', fr: 'Oui, je la partage.' }],
  },
  {
    first: {
      en: '[Largest order of {company} so far|{total}: good work]. @ thank you for staying on it.',
      fr: '[Plus grosse commande de {company} à ce jour|{total} : beau travail]. @ merci d’avoir tenu bon.',
    },
    answers: [{ en: 'It took four calls.', fr: 'Il a fallu quatre appels.' }],
  },
];

/** Comments at tickets. */
export const TICKET_COMMENTS: readonly CommentScript[] = [
  {
    first: {
      en: 'Looked at it by telephone: [the filter seems clogged|probably the circuit board|it is run without enough water].',
      fr: 'Diagnostic par téléphone : [filtre sans doute encrassé|probablement la carte électronique|manque d’eau à l’entrée].',
    },
    answers: [{ en: 'I take the part along.', fr: 'J’emporte la pièce.' }],
  },
  {
    first: {
      en: '@ who can go to {company} this week?',
      fr: '@ qui peut passer chez {company} cette semaine ?',
    },
    answers: [
      {
        en: '[I am there on Thursday anyway|Only on Friday morning].',
        fr: '[J’y suis jeudi de toute façon|Vendredi matin seulement].',
      },
      { en: 'Good, I tell {contact}.', fr: 'Bien, je préviens {contact}.' },
    ],
  },
  {
    first: {
      en: '[Part ordered, four days|Part is here]. [Invoice under warranty|Warranty has ended: ask before repairing].',
      fr: '[Pièce commandée, quatre jours|Pièce reçue]. [Sous garantie|Garantie expirée : accord avant réparation].',
    },
    answers: [],
  },
  {
    first: {
      en: '@ the customer is annoyed, second time this year. Please call {contact} yourself.',
      fr: '@ le client est agacé, deuxième fois cette année. Appelle {contact} toi-même, s’il te plaît.',
    },
    answers: [{ en: 'Done. We give a free service on top.', fr: 'C’est fait. Nous offrons l’entretien.' }],
  },
  {
    first: {
      en: 'Access only with safety shoes and a badge; [allow half an hour|ask at gate 2].',
      fr: 'Accès avec chaussures de sécurité et badge ; [prévoir une demi-heure|se présenter à l’entrée 2].',
    },
    answers: [],
  },
];

/** Comments at companies. */
export const COMPANY_COMMENTS: readonly CommentScript[] = [
  {
    first: {
      en: 'Good talk with {contact}: [they open a second site in autumn|they want to order by the quarter|a framework agreement would interest them].',
      fr: 'Bon échange avec {contact} : [ils ouvrent un second site à l’automne|ils veulent commander au trimestre|un contrat-cadre les intéresserait].',
    },
    answers: [{ en: 'I prepare something.', fr: 'Je prépare quelque chose.' }],
  },
  {
    first: {
      en: '@ [payment was late twice|they pay after the second reminder only]. Shall we ask for payment in advance?',
      fr: '@ [deux paiements en retard|ils ne paient qu’à la deuxième relance]. On demande un acompte ?',
    },
    answers: [
      {
        en: '[Not yet, I speak to {contact}|Yes, above €1,000].',
        fr: '[Pas encore, j’en parle à {contact}|Oui, au-dessus de 1 000 €].',
      },
    ],
  },
  {
    first: {
      en: 'New goods-in hours: [7.00 to 11.30|8.00 to 15.00, Fridays until noon].',
      fr: 'Nouveaux horaires de réception : [7 h à 11 h 30|8 h à 15 h, le vendredi jusqu’à midi].',
    },
    answers: [],
  },
];

/** What is to be done next at orders, tickets and companies. */
export const NEXT_STEPS: Readonly<Record<'order' | 'ticket' | 'company', readonly Said[]>> = {
  order: [
    {
      en: '[Call {contact} about the delivery|Agree on a day of delivery with {contact}]',
      fr: '[Appeler {contact} pour la livraison|Convenir d’un jour de livraison avec {contact}]',
    },
    { en: 'Ask for the purchase order number', fr: 'Demander le numéro de bon de commande' },
    {
      en: 'Send the [certificate|data sheet] of the {first}',
      fr: 'Envoyer [le certificat|la fiche technique] de l’article {first}',
    },
    {
      en: 'Check stock of the {first} before confirming',
      fr: 'Vérifier le stock de l’article {first} avant de confirmer',
    },
  ],
  ticket: [
    {
      en: '[Call {contact} back|Ask {contact} whether it runs]',
      fr: '[Rappeler {contact}|Demander à {contact} si tout fonctionne]',
    },
    { en: 'Order the spare part', fr: 'Commander la pièce de rechange' },
    { en: 'Collect the loan unit', fr: 'Reprendre l’appareil de prêt' },
  ],
  company: [
    {
      en: '[Prepare the yearly talk|Offer a framework agreement]',
      fr: '[Préparer l’entretien annuel|Proposer un contrat-cadre]',
    },
    {
      en: 'Visit {contact} and show the {product}',
      fr: 'Passer voir {contact} et montrer l’article {product}',
    },
    { en: 'Ask for the new delivery address', fr: 'Demander la nouvelle adresse de livraison' },
  ],
};
