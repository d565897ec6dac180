/** The trading company of the sample. */
export const HOUSE = 'Colonnade Distribution';

interface Article {
  readonly heading: string;
  readonly text: string;
}

interface ContractWords {
  readonly title: string;
  readonly parties: readonly string[];
  readonly articles: readonly Article[];
  readonly conditions: string;
  readonly minutes: string;
  readonly present: string;
  readonly decided: string;
}

/** What contracts say in both languages; `{number}`, `{name}`, `{city}`, `{day}` and `{days}` are filled in. */
export const CONTRACT_WORDS: Readonly<Record<'fr' | 'en', ContractWords>> = {
  en: {
    title: 'Framework agreement {number}',
    parties: [
      `Between ${HOUSE}, hereafter the Seller, and {name}, of {city}, hereafter the Customer, the following is agreed on {day}.`,
    ],
    articles: [
      {
        heading: '1. Purpose',
        text: 'This agreement lays down how the Customer orders products and services of the Seller, at which prices they are supplied and how they are paid. It holds for all sites of the Customer. Each order is a contract of its own, for which the terms below hold where it does not say otherwise in writing.',
      },
      {
        heading: '2. Term',
        text: 'It begins on the day of its signature and runs for two years. It goes on for a year at a time unless one of the parties ends it in writing three months before its end.',
      },
      {
        heading: '3. Prices and payment',
        text: 'The prices are those of the price list in force on the day of the order, less the discount of the annex. They do not include value added tax. Invoices are paid within {days} days of their date. Interest on late payment is three times the legal rate.',
      },
      {
        heading: '4. Delivery',
        text: 'What is in stock leaves the warehouse within two working days. The Seller tells the Customer at once of any delay. Risk passes when the goods are handed over.',
      },
    ],
    conditions: 'General conditions of sale',
    minutes: 'Minutes of the meeting',
    present: 'Present: sales, service, the customer’s purchasing department',
    decided: 'What was said and decided:',
  },
  fr: {
    title: 'Contrat-cadre {number}',
    parties: [
      `Entre ${HOUSE}, ci-après le Vendeur, et {name}, à {city}, ci-après le Client, il est convenu ce qui suit le {day}.`,
    ],
    articles: [
      {
        heading: '1. Objet',
        text: 'Le présent contrat définit comment le Client commande les produits et services du Vendeur, à quels prix ils sont fournis et comment ils sont réglés. Il vaut pour tous les sites du Client. Chaque commande forme un contrat à part entière, régi par les conditions ci-après sauf mention écrite contraire.',
      },
      {
        heading: '2. Durée',
        text: 'Il prend effet le jour de sa signature pour une durée de deux ans. Il se renouvelle ensuite d’année en année, sauf dénonciation écrite par l’une des parties trois mois avant son terme.',
      },
      {
        heading: '3. Prix et règlement',
        text: 'Les prix sont ceux du tarif en vigueur au jour de la commande, diminués de la remise indiquée en annexe. Ils s’entendent hors taxes. Les factures sont réglées à {days} jours de leur date. Tout retard porte intérêt à trois fois le taux légal.',
      },
      {
        heading: '4. Livraison',
        text: 'Les articles en stock quittent l’entrepôt sous deux jours ouvrés. Le Vendeur prévient sans délai le Client de tout retard. Le transfert des risques a lieu à la remise des marchandises.',
      },
    ],
    conditions: 'Conditions générales de vente',
    minutes: 'Compte rendu de réunion',
    present: 'Présents : le commerce, l’atelier, le service achats du client',
    decided: 'Ce qui a été dit et décidé :',
  },
};

/** The conditions of sale. */
export const CONDITIONS: Readonly<Record<'fr' | 'en', readonly Article[]>> = {
  en: [
    {
      heading: 'Warranty',
      text: 'Products are under warranty for two years from delivery. Parts that turn out to be faulty are repaired or exchanged free of charge. Wear, misuse and changes that were not agreed are not covered.',
    },
    {
      heading: 'Service',
      text: 'The Seller repairs what it sells, on site or in its workshop. A request is answered within one working day. Spare parts are kept for ten years after a product has been discontinued.',
    },
    {
      heading: 'Returns',
      text: 'Goods that were delivered in error are taken back within thirty days, in their packaging. The costs are those of whoever made the error.',
    },
    {
      heading: 'Data and confidentiality',
      text: 'Each party keeps to itself what it learns of the other, during this agreement and for three years after it. Personal data are used for nothing but orders, deliveries and service.',
    },
    {
      heading: 'Disputes',
      text: 'The parties try to settle any dispute between themselves first. If they have not done so within sixty days, the courts at the seat of the Seller decide.',
    },
  ],
  fr: [
    {
      heading: 'Garantie',
      text: 'Les produits sont garantis deux ans à compter de leur livraison. Les pièces reconnues défectueuses sont réparées ou échangées gratuitement. L’usure, le mauvais usage et les modifications non convenues ne sont pas couverts.',
    },
    {
      heading: 'Service',
      text: 'Le Vendeur répare ce qu’il vend, sur site ou dans son atelier. Il répond à toute demande sous un jour ouvré. Les pièces détachées restent disponibles dix ans après l’arrêt d’un produit.',
    },
    {
      heading: 'Retours',
      text: 'Les marchandises livrées par erreur sont reprises sous trente jours, dans leur emballage. Les frais sont à la charge de celui qui s’est trompé.',
    },
    {
      heading: 'Données et confidentialité',
      text: 'Chaque partie garde pour elle ce qu’elle apprend de l’autre, pendant le contrat et trois ans après. Les données personnelles ne servent qu’aux commandes, aux livraisons et au service.',
    },
    {
      heading: 'Litiges',
      text: 'Les parties cherchent d’abord à régler tout litige entre elles. À défaut d’accord sous soixante jours, les tribunaux du siège du Vendeur sont compétents.',
    },
  ],
};
