import type { MailScript } from './mail-scripts.ts';

/** Threads that begin with a contact: prices, visits, news of a company. */
export const CONTACT_MAIL: readonly MailScript[] = [
  {
    from: 'any',
    weight: 7,
    folder: 'prices',
    subject: {
      en: '[Price for|Quotation:|Offer for] {quantity} × {product}',
      fr: '[Prix pour|Demande de prix :|Devis pour] {quantity} × {product}',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '[What would {quantity} of the {product} cost?|Please quote for {quantity} × {product}.|We are looking for {quantity} × {product}; what can you offer?] [We would need them within three weeks|The date is not fixed yet|It is for a school that is being rebuilt].',
          fr: '[Combien coûteraient {quantity} × {product} ?|Merci de nous chiffrer {quantity} × {product}.|Nous cherchons {quantity} × {product}, que proposez-vous ?] [Il nous les faudrait sous trois semaines|La date n’est pas encore fixée|C’est pour une école en rénovation].',
        },
      },
      {
        by: 'us',
        after: [2, 9],
        encloses: 'offer',
        says: {
          en: 'The {product} is {price} a piece, {amount} for {quantity}. [That includes delivery|Freight is free from €500 on]. [It is in stock|We have it within a week].',
          fr: 'L’article {product} est à {price} pièce, soit {amount} pour {quantity}. [Livraison comprise|Franco de port à partir de 500 €]. [Il est en stock|Nous l’avons sous une semaine].',
        },
      },
      {
        by: 'them',
        after: [4, 26],
        says: {
          en: '[Thank you, you will have our order this week|That fits our budget, the order follows|Thanks; I will come back to you when the job is ours].',
          fr: '[Merci, vous aurez notre commande cette semaine|C’est dans notre budget, la commande suit|Merci, je reviens vers vous dès que nous avons le marché].',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 5,
    folder: 'prices',
    subject: {
      en: '[Better price for the {product}?|Your price for the {product}]',
      fr: '[Un meilleur prix pour {product} ?|Votre prix pour {product}]',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'Your {product} is at {price} in the catalogue. [We take {quantity} at once if you meet us|Elsewhere we pay less]. What is possible for {quantity}?',
          fr: 'Votre article {product} est à {price} au catalogue. [Nous en prenons {quantity} d’un coup si vous faites un effort|Ailleurs, nous payons moins]. Que pouvez-vous faire pour {quantity} ?',
        },
      },
      {
        by: 'us',
        after: [2, 10],
        says: {
          en: 'For {quantity} I can go {discount} below the list price: {reduced} in all. [The offer stands until the end of the month|That is our best price].',
          fr: 'Pour {quantity}, je peux descendre de {discount} sous le tarif : {reduced} au total. [L’offre tient jusqu’à la fin du mois|C’est notre meilleur prix].',
        },
      },
      {
        by: 'them',
        after: [3, 20],
        says: {
          en: '[That is still above what others ask, but we know your service. Agreed|I will talk to my boss and write tomorrow|All right, please send the confirmation].',
          fr: '[C’est encore plus que d’autres, mais nous connaissons votre service. D’accord|J’en parle à ma direction et je vous écris demain|Entendu, merci d’envoyer la confirmation].',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        says: {
          en: 'Thank you. The price is noted for your company.',
          fr: 'Merci. Le prix est noté pour votre société.',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 4,
    subject: { en: 'Is the {product} in stock?', fr: '{product} : en stock ?' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '[A quick question|Just a short one]: do you have {quantity} of the {product} in stock, and could I collect them [tomorrow|on Friday]?',
          fr: '[Une question rapide|Juste un mot] : avez-vous {quantity} × {product} en stock, et puis-je les retirer [demain|vendredi] ?',
        },
      },
      {
        by: 'us',
        after: [0.5, 4],
        says: {
          en: '[Yes, they are put aside under your name at the counter|We have half of them; the others come on Thursday]. Opening hours are 7.30 to 17.00.',
          fr: '[Oui, ils sont mis de côté à votre nom au comptoir|Nous en avons la moitié, le reste arrive jeudi]. Le comptoir est ouvert de 7 h 30 à 17 h.',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 3,
    subject: {
      en: '[Data sheet|Technical question about the] {product}',
      fr: '[Fiche technique|Question technique :] {product}',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '[Which protection class does the {product} have|Can the {product} be used outdoors|Does the {product} fit our older units]? [Our engineer needs it for the file|The data sheet on your site does not say].',
          fr: '[Quel est l’indice de protection de l’article {product}|L’article {product} peut-il servir à l’extérieur|L’article {product} est-il compatible avec nos anciens appareils] ? [Notre bureau d’études en a besoin|La fiche de votre site ne le dit pas].',
        },
      },
      {
        by: 'us',
        after: [2, 12],
        says: {
          en: '[I have asked the manufacturer and will write tomorrow|Yes, that is possible; the details are on page 2 of the data sheet|Our technicians say yes, with the adapter from the catalogue].',
          fr: '[J’ai posé la question au fabricant et vous écris demain|Oui, c’est possible, voir page 2 de la fiche technique|Nos techniciens disent oui, avec l’adaptateur du catalogue].',
        },
      },
      { by: 'them', after: [2, 12], says: { en: 'That helps, thank you.', fr: 'Cela m’aide, merci.' } },
    ],
  },
  {
    from: 'any',
    weight: 4,
    subject: {
      en: '[Visit next week?|Your visit|Appointment]',
      fr: '[Visite la semaine prochaine ?|Votre visite|Rendez-vous]',
    },
    lines: [
      {
        by: 'us',
        after: [0, 1],
        says: {
          en: 'I am in your area [next week|at the beginning of the month] and would like to show you the new {product}. [Does Tuesday or Thursday suit you|Do you have half an hour on Wednesday]?',
          fr: 'Je suis dans votre région [la semaine prochaine|en début de mois] et vous présenterais volontiers le nouveau {product}. [Mardi ou jeudi vous conviendrait-il|Auriez-vous une demi-heure mercredi] ?',
        },
      },
      {
        by: 'them',
        after: [3, 24],
        says: {
          en: '[Thursday at 10 is good, ask for me at the reception|Wednesday, please, but not before 14.00|We are stocktaking that week; better the one after].',
          fr: '[Jeudi à 10 h, demandez-moi à l’accueil|Plutôt mercredi, mais pas avant 14 h|Nous faisons l’inventaire cette semaine-là, plutôt la suivante].',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        says: { en: 'It is in my calendar, see you then.', fr: 'C’est noté dans mon agenda, à bientôt.' },
      },
    ],
  },
  {
    from: 'any',
    weight: 2,
    subject: {
      en: '[New at {company}|Your new contact at {company}]',
      fr: '[Nouveau chez {company}|Votre nouvel interlocuteur chez {company}]',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'From this month on I look after purchasing at {company}. [Please send offers and invoices to me|I would like to know which conditions were agreed with my predecessor].',
          fr: 'Depuis ce mois-ci, je suis en charge des achats chez {company}. [Merci de m’adresser offres et factures|J’aimerais connaître les conditions convenues avec mon prédécesseur].',
        },
      },
      {
        by: 'us',
        after: [2, 9],
        says: {
          en: 'Welcome, and thank you for writing. [I send you our conditions with the next post.|I would like to call by and introduce myself; does next week suit you?]',
          fr: 'Bienvenue, et merci de votre message. [Je vous envoie nos conditions par le prochain courrier.|Je passerais volontiers me présenter ; la semaine prochaine vous irait-elle ?]',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 2,
    subject: {
      en: '[New address|Change of address] of {company}',
      fr: '[Nouvelle adresse|Changement d’adresse] de {company}',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '{company} is moving [at the end of the month|next month]. Deliveries go to the old address until then. [Our telephone numbers stay the same|The new one follows].',
          fr: '{company} déménage [à la fin du mois|le mois prochain]. D’ici là, merci de livrer à l’ancienne adresse. [Nos numéros de téléphone ne changent pas|La nouvelle adresse suivra].',
        },
      },
      {
        by: 'us',
        after: [2, 12],
        says: {
          en: 'Thank you, we have noted it. All the best for the move!',
          fr: 'Merci, c’est noté. Bon déménagement !',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 2,
    subject: { en: '[Closed|We are closed] for a week', fr: '[Fermeture|Nous sommes fermés] une semaine' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '{company} is closed next week. [Goods-in is not staffed then; please plan deliveries for the days after|In urgent cases I can be reached on my mobile].',
          fr: '{company} sera fermée la semaine prochaine. [La réception ne sera pas assurée, merci de livrer après|En cas d’urgence, je suis joignable sur mon mobile].',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 2,
    subject: { en: '[Trial|Demonstration] of the {product}', fr: '[Essai|Démonstration] : {product}' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'Before we decide about {quantity} × {product} our people would like to try one. [Do you lend such units|Could we have one for a week]?',
          fr: 'Avant de nous décider pour {quantity} × {product}, nos équipes aimeraient en essayer un. [Prêtez-vous ce matériel|Pourrions-nous en avoir un une semaine] ?',
        },
      },
      {
        by: 'us',
        after: [2, 10],
        says: {
          en: 'With pleasure: I bring one along on [Monday|Wednesday] and collect it a week later.',
          fr: 'Avec plaisir : je vous en apporte un [lundi|mercredi] et le reprends une semaine après.',
        },
      },
      {
        by: 'them',
        after: [40, 70],
        says: {
          en: '[They do not want to give it back. You will hear from our purchasing|It is good, but too heavy for us. We return it on Friday].',
          fr: '[Ils ne veulent plus le rendre. Nos achats vous contacteront|Bon matériel, mais trop lourd pour nous. Nous le rendons vendredi].',
        },
      },
    ],
  },
  {
    from: 'any',
    weight: 2,
    subject: { en: 'Our account with you', fr: 'Notre compte chez vous' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'Could you send us a statement of {company}’s open invoices? [Our auditors ask for it|We are closing the quarter].',
          fr: 'Pourriez-vous nous envoyer un relevé des factures ouvertes de {company} ? [Nos commissaires aux comptes le demandent|Nous clôturons le trimestre].',
        },
      },
      {
        by: 'us',
        after: [3, 12],
        says: {
          en: 'Our accounts send it to you today.',
          fr: 'Notre comptabilité vous l’envoie aujourd’hui.',
        },
      },
    ],
  },
];
