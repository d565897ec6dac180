import { listed } from './listed.ts';
import type { Sentences } from './sentences.ts';

/** A kind of product: the letters of its codes, its names, and what it costs and weighs at least and at most. */
export interface ProductFamily {
  readonly prefix: string;
  readonly nouns: readonly string[];
  /** Sizes and powers that end a name. */
  readonly variants: readonly string[];
  readonly price: readonly [least: number, most: number];
  readonly weight: readonly [least: number, most: number];
  /** True where customers ask for repairs. */
  readonly repaired?: boolean;
}

/** A category of the sample's tree; those with a family hold products. */
export interface CategorySource {
  readonly name: string;
  readonly parent?: string;
  readonly colour?: string;
  readonly description?: string;
  readonly family?: ProductFamily;
}

/** The category tree, parents before their children. */
export const CATEGORY_SOURCES: readonly CategorySource[] = [
  { name: 'Outillage', colour: '#c2410c', description: 'Hand tools, power tools and what they need.' },
  {
    name: 'Outils à main',
    parent: 'Outillage',
    colour: '#ea580c',
    description: 'Pour l’atelier et le chantier.\nGarantie de deux ans, à vie pour les clés et les douilles.',
    family: family({
      prefix: 'OM',
      nouns:
        'Clé mixte|Pince multiprise|Tournevis isolé|Marteau rivoir|Niveau à bulle|Scie à métaux|Jeu de douilles|Serre-joint|Cutter professionnel|Lime demi-ronde',
      variants: '10|13|17|200 mm|250 mm|300 mm|lot de 3|XL|Pro',
      price: [4, 140],
      weight: [0.08, 4],
    }),
  },
  {
    name: 'Outils électroportatifs',
    parent: 'Outillage',
    colour: '#f97316',
    family: family({
      prefix: 'OE',
      nouns:
        'Perceuse à percussion|Visseuse sans fil|Meuleuse d’angle|Scie circulaire|Ponceuse excentrique|Défonceuse|Marteau perforateur|Scie sauteuse',
      variants: '18 V|12 V|750 W|1000 W|1500 W|Compact|Pro',
      price: [59, 690],
      weight: [1.2, 9],
      repaired: true,
    }),
  },
  {
    name: 'Mesure',
    parent: 'Outillage',
    family: family({
      prefix: 'ME',
      nouns:
        'Télémètre laser|Pied à coulisse|Multimètre|Thermomètre infrarouge|Laser rotatif|Pince ampèremétrique',
      variants: '30 m|50 m|100 m|Pro|Compact|150 mm',
      price: [12, 980],
      weight: [0.1, 6],
      repaired: true,
    }),
  },
  { name: 'Électricité', colour: '#ca8a04', description: 'Everything from the meter to the socket.' },
  {
    name: 'Câbles',
    parent: 'Électricité',
    colour: '#a16207',
    description: 'Sold by the drum or cut to length.',
    family: family({
      prefix: 'CA',
      nouns: 'Câble R2V|Cordon souple|Câble blindé|Gaine ICTA|Chemin de câbles|Câble de commande',
      variants: '2,5 mm²|6 mm²|10 mm²|16 mm²|25 m|50 m|100 m',
      price: [8, 420],
      weight: [0.5, 40],
    }),
  },
  {
    name: 'Appareillage',
    parent: 'Électricité',
    colour: '#eab308',
    family: family({
      prefix: 'AP',
      nouns:
        'Disjoncteur|Interrupteur différentiel|Prise étanche|Contacteur|Coffret modulaire|Parafoudre|Variateur',
      variants: '10 A|16 A|20 A|32 A|63 A|blanc|gris|lot de 10',
      price: [6, 310],
      weight: [0.05, 3],
      repaired: true,
    }),
  },
  {
    name: 'Éclairage',
    parent: 'Électricité',
    colour: '#facc15',
    family: family({
      prefix: 'EC',
      nouns:
        'Projecteur LED|Dalle LED|Tube LED|Hublot à détection|Bloc de secours|Lampe frontale|Réglette étanche',
      variants: '10 W|20 W|36 W|50 W|100 W|blanc|IP65',
      price: [7, 260],
      weight: [0.1, 5],
      repaired: true,
    }),
  },
  { name: 'Plomberie et chauffage', colour: '#0369a1' },
  {
    name: 'Robinetterie',
    parent: 'Plomberie et chauffage',
    colour: '#0284c7',
    family: family({
      prefix: 'RO',
      nouns:
        'Mitigeur|Vanne à boisseau|Clapet antiretour|Réducteur de pression|Robinet thermostatique|Électrovanne',
      variants: '1/2"|3/4"|1"|DN 25|DN 40|chromé',
      price: [9, 340],
      weight: [0.2, 5],
      repaired: true,
    }),
  },
  {
    name: 'Pompes',
    parent: 'Plomberie et chauffage',
    colour: '#0ea5e9',
    description: 'Circulators, lifting pumps and submersible pumps, with their spare parts for ten years.',
    family: family({
      prefix: 'PO',
      nouns: 'Circulateur|Pompe de relevage|Pompe immergée|Surpresseur|Pompe doseuse',
      variants: '25-40|25-60|32-80|500 W|1000 W|inox',
      price: [120, 3400],
      weight: [2.5, 65],
      repaired: true,
    }),
  },
  {
    name: 'Chaudières et ballons',
    parent: 'Plomberie et chauffage',
    family: family({
      prefix: 'CH',
      nouns:
        'Chaudière à condensation|Ballon tampon|Chauffe-eau thermodynamique|Pompe à chaleur air-eau|Vase d’expansion',
      variants: '100 L|150 L|200 L|300 L|8 kW|12 kW|24 kW',
      price: [85, 9800],
      weight: [6, 240],
      repaired: true,
    }),
  },
  { name: 'Machines', colour: '#4338ca', description: 'Machines that we install, service and take back.' },
  {
    name: 'Compresseurs',
    parent: 'Machines',
    colour: '#6366f1',
    family: family({
      prefix: 'CO',
      nouns: 'Compresseur à vis|Compresseur à piston|Sécheur d’air|Réservoir d’air|Filtre coalescent',
      variants: '3 kW|7,5 kW|15 kW|50 L|100 L|270 L',
      price: [190, 14500],
      weight: [8, 620],
      repaired: true,
    }),
  },
  {
    name: 'Levage',
    parent: 'Machines',
    colour: '#818cf8',
    family: family({
      prefix: 'LE',
      nouns: 'Palan électrique|Transpalette|Gerbeur|Élingue textile|Cric rouleur|Table élévatrice',
      variants: '250 kg|500 kg|1 t|2 t|3 m|6 m',
      price: [25, 6200],
      weight: [1, 480],
      repaired: true,
    }),
  },
  {
    name: 'Nettoyage industriel',
    parent: 'Machines',
    family: family({
      prefix: 'NE',
      nouns: 'Nettoyeur haute pression|Autolaveuse|Aspirateur eau et poussière|Monobrosse|Balayeuse',
      variants: '120 bar|150 bar|25 L|50 L|Pro|Compact',
      price: [95, 7900],
      weight: [6, 310],
      repaired: true,
    }),
  },
  { name: 'Sécurité', colour: '#b91c1c' },
  {
    name: 'Protection individuelle',
    parent: 'Sécurité',
    colour: '#dc2626',
    family: family({
      prefix: 'EP',
      nouns:
        'Casque de chantier|Gants anticoupure|Lunettes de protection|Chaussures de sécurité|Gilet haute visibilité|Harnais antichute|Bouchons d’oreille',
      variants: 'S|M|L|XL|jaune|blanc|lot de 10',
      price: [2, 290],
      weight: [0.02, 3],
    }),
  },
  {
    name: 'Incendie',
    parent: 'Sécurité',
    colour: '#ef4444',
    family: family({
      prefix: 'IN',
      nouns: 'Extincteur à poudre|Extincteur CO₂|Détecteur de fumée|Couverture antifeu|Porte-extincteur',
      variants: '2 kg|6 kg|9 kg|1 m²|Pro',
      price: [11, 240],
      weight: [0.15, 12],
    }),
  },
  {
    name: 'Contrôle d’accès',
    parent: 'Sécurité',
    family: family({
      prefix: 'AC',
      nouns: 'Serrure connectée|Lecteur de badges|Portier vidéo|Ventouse électromagnétique|Caméra dôme',
      variants: 'blanc|noir|180 kg|300 kg|4 MP|Pro',
      price: [45, 890],
      weight: [0.2, 6],
      repaired: true,
    }),
  },
  { name: 'Fournitures', colour: '#15803d', description: 'What runs out and must be there tomorrow.' },
  {
    name: 'Visserie',
    parent: 'Fournitures',
    colour: '#16a34a',
    family: family({
      prefix: 'VI',
      nouns: 'Vis à bois|Boulon hexagonal|Cheville à frapper|Rivet aveugle|Écrou frein|Tige filetée',
      variants: '4×40|5×60|6×80|M8|M10|lot de 50|lot de 200',
      price: [2, 68],
      weight: [0.1, 12],
    }),
  },
  {
    name: 'Colles et mastics',
    parent: 'Fournitures',
    colour: '#22c55e',
    family: family({
      prefix: 'CM',
      nouns: 'Mastic silicone|Colle époxy|Mousse expansive|Ruban adhésif armé|Frein-filet',
      variants: '290 ml|310 ml|500 ml|50 m|blanc|noir',
      price: [3, 59],
      weight: [0.03, 1.5],
    }),
  },
  {
    name: 'Lubrifiants',
    parent: 'Fournitures',
    family: family({
      prefix: 'LU',
      nouns: 'Graisse multifonction|Huile hydraulique|Dégrippant|Huile de coupe|Lubrifiant sec',
      variants: '400 ml|1 L|5 L|20 L|cartouche',
      price: [5, 380],
      weight: [0.2, 25],
    }),
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

function family({
  nouns,
  variants,
  ...family
}: Omit<ProductFamily, 'nouns' | 'variants'> & Record<'nouns' | 'variants', string>): ProductFamily {
  return { ...family, nouns: listed(nouns), variants: listed(variants) };
}
