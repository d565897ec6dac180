import type { Said } from './mail-scripts.ts';

/** A talk between colleagues: `us` is the supervisor, `them` a colleague. */
export interface InsideScript {
  readonly about: 'order' | 'ticket' | 'contact' | 'none';
  readonly weight: number;
  /** Goes to several colleagues. */
  readonly toAll?: boolean;
  readonly subject: Said;
  readonly lines: readonly {
    readonly by: 'them' | 'us';
    readonly after: readonly [least: number, most: number];
    readonly says: Said;
  }[];
}

/** Messages between colleagues. Those about nothing in particular are in English, which all of them read. */
export const INSIDE_MAIL: readonly InsideScript[] = [
  {
    about: 'order',
    weight: 5,
    subject: { en: '[Margin|Price] of {number}', fr: '[Marge|Prix] de la commande {number}' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '{company} asks for 5% more on {number} ({total}). [Shall I give it|Can we do that]? They pay on time and order every month.',
          fr: '{company} demande 5 % de plus sur la commande {number} ({total}). [Je les donne|On peut faire ça] ? Ils paient à l’heure et commandent tous les mois.',
        },
      },
      {
        by: 'us',
        after: [0.5, 4],
        says: {
          en: '[Give them 3%, and the freight on top|All right, but for this order alone|No: they got 5% in spring already].',
          fr: '[Accorde 3 %, et le port en plus|D’accord, mais pour cette commande seulement|Non, ils ont déjà eu 5 % au printemps].',
        },
      },
    ],
  },
  {
    about: 'order',
    weight: 5,
    subject: {
      en: '{number}: {first} [is short|not in stock]',
      fr: '{number} : {first} [en rupture|manquant]',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'We have too few of the {first} for {number}; {quantity} were ordered. [The supplier says ten days|I can take some from the branch in Lyon]. Do we ship in two parts?',
          fr: 'Il n’y a pas assez d’articles {first} pour la commande {number} ; {quantity} commandés. [Le fournisseur annonce dix jours|Je peux en prendre à l’agence de Lyon]. On livre en deux fois ?',
        },
      },
      {
        by: 'us',
        after: [0.5, 5],
        says: {
          en: '[Yes, in two parts. I tell {contact}|Take them from Lyon, the customer is waiting].',
          fr: '[Oui, en deux fois. Je préviens {contact}|Prends-les à Lyon, le client attend].',
        },
      },
      {
        by: 'them',
        after: [1, 6],
        says: {
          en: '[Done|Is on the van tomorrow].',
          fr: '[C’est fait|Ça part avec la camionnette demain].',
        },
      },
    ],
  },
  {
    about: 'order',
    weight: 3,
    subject: { en: 'Credit limit: {company}', fr: 'Plafond de crédit : {company}' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'With {number} the company {company} is over its limit. [Two invoices are 20 days overdue|Nothing is overdue, though]. Do we deliver?',
          fr: 'Avec la commande {number}, {company} dépasse son plafond. [Deux factures ont 20 jours de retard|Rien n’est en retard cependant]. On livre ?',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        says: {
          en: '[Deliver; I speak to {contact}|Hold it until the first invoice is paid].',
          fr: '[Livre, j’en parle avec {contact}|Attends que la première facture soit payée].',
        },
      },
    ],
  },
  {
    about: 'ticket',
    weight: 5,
    subject: { en: '{number}: {title}', fr: '{number} : {title}' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '{contact} of {company} has called [twice|three times] about {number}. [Can we send a loan unit|Is the part here]?',
          fr: '{contact} de {company} a appelé [deux|trois] fois au sujet de {number}. [Peut-on prêter un appareil|La pièce est-elle arrivée] ?',
        },
      },
      {
        by: 'us',
        after: [0.5, 4],
        says: {
          en: '[Take the one from the showroom|The part comes tomorrow with the first delivery]. Please call back today.',
          fr: '[Prends celui de l’exposition|La pièce arrive demain avec la première livraison]. Rappelle aujourd’hui, s’il te plaît.',
        },
      },
      { by: 'them', after: [1, 5], says: { en: 'Will do.', fr: 'Je m’en occupe.' } },
    ],
  },
  {
    about: 'contact',
    weight: 4,
    subject: {
      en: '[Lunch with|Visit to|Call from] {contact}',
      fr: '[Déjeuner avec|Visite chez|Appel de] {contact}',
    },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '{contact} of {company} [is unhappy about the last two deliveries and would like a word with you|would like to see the {product} before summer|changes company at the end of the month; we should know who comes after].',
          fr: '{contact} de {company} [est mécontent des deux dernières livraisons et voudrait te parler|aimerait voir l’article {product} avant l’été|quitte la société à la fin du mois ; il faudrait savoir qui prend la suite].',
        },
      },
      {
        by: 'us',
        after: [1, 8],
        says: {
          en: '[I will call tomorrow morning|Thanks for telling me. Let us go there together|Put it down as a next step for me, please].',
          fr: '[J’appelle demain matin|Merci de me l’avoir dit. Allons-y ensemble|Note-le comme prochaine étape pour moi, s’il te plaît].',
        },
      },
    ],
  },
  {
    about: 'none',
    weight: 3,
    subject: { en: '[Cover for Friday|Can you cover for me?]', fr: '' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '[I have to leave at noon on Friday|My daughter has her first day at school on Friday]. Can somebody take my calls in the afternoon?',
          fr: '',
        },
      },
      {
        by: 'us',
        after: [0.5, 5],
        says: {
          en: '[I will do it. Please switch your telephone over|No problem, have them put through to me].',
          fr: '',
        },
      },
    ],
  },
  {
    about: 'none',
    weight: 3,
    toAll: true,
    subject: { en: '[Stocktaking|Stocktaking on Saturday]', fr: '' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'We count the stock on Saturday from 7. [Orders of the day before leave on Monday|Please book everything that lies on your desks by Friday]. There is coffee and cake.',
          fr: '',
        },
      },
      { by: 'us', after: [1, 6], says: { en: 'I am there from 8 on and take the upper floor.', fr: '' } },
    ],
  },
  {
    about: 'none',
    weight: 2,
    toAll: true,
    subject: { en: '[Sales meeting|Monday’s meeting]', fr: '' },
    lines: [
      {
        by: 'us',
        after: [0, 1],
        says: {
          en: 'On Monday at 9 we look at [the open offers and the complaints of the month|the plan for the next quarter]. Please bring [your three most important customers|what stands in the way of an order].',
          fr: '',
        },
      },
      { by: 'them', after: [2, 9], says: { en: 'I am with a customer until 9.30 and come later.', fr: '' } },
    ],
  },
  {
    about: 'none',
    weight: 2,
    toAll: true,
    subject: { en: 'New price list', fr: '' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'The new prices hold from the first of the month. [Offers that are out keep theirs for thirty days|Please use the new ones in all offers from today on]. Questions to me.',
          fr: '',
        },
      },
    ],
  },
  {
    about: 'none',
    weight: 3,
    subject: { en: '[Holidays|Leave] in [May|July|August|October]', fr: '' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'I would like to take [two weeks|the week after next|ten days]. [My open requests are with my colleague then|Nothing urgent is open]. Is that all right?',
          fr: '',
        },
      },
      {
        by: 'us',
        after: [1, 10],
        says: { en: '[Approved, have a good rest|Yes. Please tell the customers who expect you].', fr: '' },
      },
    ],
  },
  {
    about: 'none',
    weight: 2,
    subject: { en: '[The van|Van at the garage]', fr: '' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'The [large|small] van is at the garage until [tomorrow|Thursday]; [the brakes were due|somebody has backed into the gate]. I have hired another one.',
          fr: '',
        },
      },
      {
        by: 'us',
        after: [0.5, 4],
        says: { en: 'Thank you. Please tell service, they had it for the afternoon.', fr: '' },
      },
    ],
  },
  {
    about: 'none',
    weight: 2,
    toAll: true,
    subject: { en: '[A card for|A present for] our colleague in accounts', fr: '' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'Twenty years with us on Thursday! The card lies in the kitchen, please sign it [by tomorrow|before lunch].',
          fr: '',
        },
      },
    ],
  },
  {
    about: 'none',
    weight: 2,
    subject: { en: 'Figures for [the month|the quarter]', fr: '' },
    lines: [
      {
        by: 'us',
        after: [0, 1],
        says: {
          en: 'Could you put the figures of your region together by [Wednesday|Friday]? Orders, open offers, complaints.',
          fr: '',
        },
      },
      {
        by: 'them',
        after: [6, 24],
        says: {
          en: '[Orders are up a little, offers the same, three complaints of which two are closed|A quiet month: fewer orders, but larger ones]. The list is on the dashboard.',
          fr: '',
        },
      },
      { by: 'us', after: [1, 6], says: { en: 'Thanks, that is what I needed.', fr: '' } },
    ],
  },
  {
    about: 'none',
    weight: 2,
    subject: { en: 'Trade fair in [Lyon|Hanover|Paris]', fr: '' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: 'The stand is booked, the same size as last year. [Who comes along?|We need three people for three days.] I book the hotel this week.',
          fr: '',
        },
      },
      {
        by: 'us',
        after: [2, 10],
        says: {
          en: '[You, me, and somebody of service. Please book three rooms|I come for the first day only].',
          fr: '',
        },
      },
    ],
  },
];
