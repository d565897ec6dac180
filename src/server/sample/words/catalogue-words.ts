import { listed } from './listed.ts';
import type { Sentences } from './sentences.ts';

/** A kind of product: its names, and what it costs and weighs at least and at most. */
export interface Family {
  readonly prefix: string;
  readonly nouns: readonly string[];
  readonly price: readonly [least: number, most: number];
  readonly weight: readonly [least: number, most: number];
}

/** A category of the sample's tree; those with a family hold products. */
export interface CategorySource {
  readonly name: string;
  readonly parent?: string;
  readonly colour?: string;
  readonly description?: string;
  readonly family?: Family;
}

/** The category tree, parents before their children. */
export const CATEGORIES: readonly CategorySource[] = [
  { name: 'Outillage', colour: '#c2410c', description: 'Hand tools, power tools and what they need.' },
  {
    name: 'Outils à main',
    parent: 'Outillage',
    colour: '#ea580c',
    description: 'Pour l’atelier et le chantier.\nGarantie de deux ans, à vie pour les clés et les douilles.',
    family: family(
      'OM',
      'Clé mixte|Pince multiprise|Tournevis isolé|Marteau rivoir|Niveau à bulle|Scie à métaux|Jeu de douilles|Serre-joint|Cutter professionnel|Lime demi-ronde',
      [4, 140],
      [0.08, 4],
    ),
  },
  {
    name: 'Outils électroportatifs',
    parent: 'Outillage',
    colour: '#f97316',
    family: family(
      'OE',
      'Perceuse à percussion|Visseuse sans fil|Meuleuse d’angle|Scie circulaire|Ponceuse excentrique|Défonceuse|Marteau perforateur|Scie sauteuse',
      [59, 690],
      [1.2, 9],
    ),
  },
  {
    name: 'Mesure',
    parent: 'Outillage',
    family: family(
      'ME',
      'Télémètre laser|Pied à coulisse|Multimètre|Thermomètre infrarouge|Laser rotatif|Pince ampèremétrique',
      [12, 980],
      [0.1, 6],
    ),
  },
  { name: 'Électricité', colour: '#ca8a04', description: 'Everything from the meter to the socket.' },
  {
    name: 'Câbles',
    parent: 'Électricité',
    colour: '#a16207',
    description: 'Sold by the drum or cut to length.',
    family: family(
      'CA',
      'Câble R2V|Cordon souple|Câble blindé|Gaine ICTA|Chemin de câbles|Câble de commande',
      [8, 420],
      [0.5, 40],
    ),
  },
  {
    name: 'Appareillage',
    parent: 'Électricité',
    colour: '#eab308',
    family: family(
      'AP',
      'Disjoncteur|Interrupteur différentiel|Prise étanche|Contacteur|Coffret modulaire|Parafoudre|Variateur',
      [6, 310],
      [0.05, 3],
    ),
  },
  {
    name: 'Éclairage',
    parent: 'Électricité',
    colour: '#facc15',
    family: family(
      'EC',
      'Projecteur LED|Dalle LED|Tube LED|Hublot à détection|Bloc de secours|Lampe frontale|Réglette étanche',
      [7, 260],
      [0.1, 5],
    ),
  },
  { name: 'Plomberie et chauffage', colour: '#0369a1' },
  {
    name: 'Robinetterie',
    parent: 'Plomberie et chauffage',
    colour: '#0284c7',
    family: family(
      'RO',
      'Mitigeur|Vanne à boisseau|Clapet antiretour|Réducteur de pression|Robinet thermostatique|Électrovanne',
      [9, 340],
      [0.2, 5],
    ),
  },
  {
    name: 'Pompes',
    parent: 'Plomberie et chauffage',
    colour: '#0ea5e9',
    description: 'Circulators, lifting pumps and submersible pumps, with their spare parts for ten years.',
    family: family(
      'PO',
      'Circulateur|Pompe de relevage|Pompe immergée|Surpresseur|Pompe doseuse',
      [120, 3400],
      [2.5, 65],
    ),
  },
  {
    name: 'Chaudières et ballons',
    parent: 'Plomberie et chauffage',
    family: family(
      'CH',
      'Chaudière à condensation|Ballon tampon|Chauffe-eau thermodynamique|Pompe à chaleur air-eau|Vase d’expansion',
      [85, 9800],
      [6, 240],
    ),
  },
  { name: 'Machines', colour: '#4338ca', description: 'Machines that we install, service and take back.' },
  {
    name: 'Compresseurs',
    parent: 'Machines',
    colour: '#6366f1',
    family: family(
      'CO',
      'Compresseur à vis|Compresseur à piston|Sécheur d’air|Réservoir d’air|Filtre coalescent',
      [190, 14500],
      [8, 620],
    ),
  },
  {
    name: 'Levage',
    parent: 'Machines',
    colour: '#818cf8',
    family: family(
      'LE',
      'Palan électrique|Transpalette|Gerbeur|Élingue textile|Cric rouleur|Table élévatrice',
      [25, 6200],
      [1, 480],
    ),
  },
  {
    name: 'Nettoyage industriel',
    parent: 'Machines',
    family: family(
      'NE',
      'Nettoyeur haute pression|Autolaveuse|Aspirateur eau et poussière|Monobrosse|Balayeuse',
      [95, 7900],
      [6, 310],
    ),
  },
  { name: 'Sécurité', colour: '#b91c1c' },
  {
    name: 'Protection individuelle',
    parent: 'Sécurité',
    colour: '#dc2626',
    family: family(
      'EP',
      'Casque de chantier|Gants anticoupure|Lunettes de protection|Chaussures de sécurité|Gilet haute visibilité|Harnais antichute|Bouchons d’oreille',
      [2, 290],
      [0.02, 3],
    ),
  },
  {
    name: 'Incendie',
    parent: 'Sécurité',
    colour: '#ef4444',
    family: family(
      'IN',
      'Extincteur à poudre|Extincteur CO₂|Détecteur de fumée|Couverture antifeu|Porte-extincteur',
      [11, 240],
      [0.15, 12],
    ),
  },
  {
    name: 'Contrôle d’accès',
    parent: 'Sécurité',
    family: family(
      'AC',
      'Serrure connectée|Lecteur de badges|Portier vidéo|Ventouse électromagnétique|Caméra dôme',
      [45, 890],
      [0.2, 6],
    ),
  },
  { name: 'Fournitures', colour: '#15803d', description: 'What runs out and must be there tomorrow.' },
  {
    name: 'Visserie',
    parent: 'Fournitures',
    colour: '#16a34a',
    family: family(
      'VI',
      'Vis à bois|Boulon hexagonal|Cheville à frapper|Rivet aveugle|Écrou frein|Tige filetée',
      [2, 68],
      [0.1, 12],
    ),
  },
  {
    name: 'Colles et mastics',
    parent: 'Fournitures',
    colour: '#22c55e',
    family: family(
      'CM',
      'Mastic silicone|Colle époxy|Mousse expansive|Ruban adhésif armé|Frein-filet',
      [3, 59],
      [0.03, 1.5],
    ),
  },
  {
    name: 'Lubrifiants',
    parent: 'Fournitures',
    family: family(
      'LU',
      'Graisse multifonction|Huile hydraulique|Dégrippant|Huile de coupe|Lubrifiant sec',
      [5, 380],
      [0.2, 25],
    ),
  },
  {
    name: 'Services',
    colour: '#6b7280',
    description: 'Contrats d’entretien, formations et mises en service.',
  },
];

/** What follows the kind in a product's name. */
export const SERIES = listed(
  'Altéa|Boréal|Cobalt|Delta|Éco|Forte|Granit|Hélios|Iris|Kappa|Luna|Massif|Nova|Onyx|Prisme|Quartz|Rapide|Sirius|Titan|Vega|Zéphyr',
);

/** Sizes and powers that end a product's name; some have none. */
export const VARIANTS = listed(
  '10|12|16|18 V|20|25|32|40 mm|50|60|80|100|125 mm|200|250|1000 W|1500 W|2,5 mm²|6 mm²|lot de 10|lot de 50|XL|Pro|Compact|noir|blanc',
);

/** Colours that products come in. */
export const PRODUCT_COLOURS = [
  '#111827',
  '#f9fafb',
  '#dc2626',
  '#2563eb',
  '#16a34a',
  '#facc15',
  '#f97316',
  '#6b7280',
] as const;

/** Sentences of a product's description. */
export const PRODUCT_SENTENCES: Sentences = {
  fr: listed(
    `Corps en acier forgé, finition chromée mate.|Livré en coffret avec notice en français et en anglais.|Conforme aux normes européennes en vigueur.
    Indice de protection IP65 : résiste à la poussière et aux jets d’eau.|Pièces d’usure disponibles pendant dix ans.|Garantie {n} ans, pièces et main-d’œuvre.
    Poignée bimatière antidérapante, faible niveau de vibrations.|Moteur sans charbons : plus d’autonomie et moins d’entretien.
    Convient à un usage intensif en atelier comme sur chantier.|Attention : ne convient pas aux atmosphères explosives.
    Emballage recyclable, sans plastique.|Se monte sans outil en moins de cinq minutes.`,
  ),
  en: listed(
    `Forged steel body with a matt chrome finish.|Comes in a case, with instructions in English and French.|Meets the European standards in force.
    Rated IP65: withstands dust and water jets.|Wearing parts are kept in stock for ten years.|Warranty of {n} years, parts and labour.
    Non-slip two-material handle with little vibration.|Brushless motor: longer run time and less upkeep.
    Suitable for heavy use in the workshop and on site.|Not suitable for explosive atmospheres.
    Recyclable packaging without plastic.|Fits in less than five minutes without a tool.`,
  ),
};

function family(
  prefix: string,
  nouns: string,
  price: readonly [number, number],
  weight: readonly [number, number],
): Family {
  return { prefix, nouns: listed(nouns), price, weight };
}
