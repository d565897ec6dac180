import { listed } from './listed.ts';
import type { TradeLanguage } from './country.ts';
import { spelt, type Spelt } from './spelt.ts';

/** The three parts that a company's invented name is made of. */
export const ROOT_PARTS = {
  start: listed(
    `Al|Ar|Bel|Bor|Bri|Cal|Cor|Dal|Dor|Él|Fal|Fen|Gal|Gar|Hal|Hel|Is|Jan|Kal|Kor|Lan|Lor|Mar|Mel|Mor|Nar|Nor|Or|Pal|Per|Quil|Ral
    Ros|Sal|Ser|Sol|Tal|Tor|Ul|Val|Ver|Vil|Wal|Yor|Zel`,
  ).map(spelt),
  middle: listed(
    `a|adu|ané|ara|avo|e|ela|emo|eno|éra|evo|i|iba|ila|imo|ino|iro|ivé|o|odi|ola|omé|oni|oru|ova|u|una|uri|y|ô`,
  ).map(spelt),
  end: listed(
    `bane|bry|dale|dème|dor|gard|gen|lande|lieu|lyre|mane|mont|nance|nel|nora|phe|quel|ran|rège|ron|san|sève|tane|tel|ter|thia|tral
    val|vane|vel|vent|zane`,
  ).map(spelt),
} as const;

/** What companies do, by the language that they are named in. */
type Trades = Readonly<Record<TradeLanguage, readonly Spelt[]>>;

/** What companies of an industry do, by the language that they are named in. */
export const TRADES: Readonly<Record<string, Trades>> = {
  agriculture: trades({
    fr: 'Vergers|Pépinières|Domaine agricole|Céréales|Semences|Élevages|Coopérative agricole|Jardins',
    en: 'Farms|Orchards|Growers|Seeds|Nurseries|Livestock',
    de: 'Agrar|Saatgut|Obsthof|Landtechnik|Baumschulen',
    es: 'Agrícola|Huertos|Semillas|Viveros|Ganadera',
    it: 'Agricola|Vivai|Sementi|Frutteti',
    nl: 'Kwekerij|Zaden|Tuinbouw|Agro',
    pt: 'Agrícola|Pomares|Sementes|Viveiros',
  }),
  food: trades({
    fr: 'Brasserie|Boulangerie|Conserverie|Fromagerie|Vignobles|Salaisons|Confiserie|Laiterie|Moulins|Chocolaterie',
    en: 'Bakery|Foods|Brewery|Dairy|Coffee Roasters|Confectionery|Cider Works',
    de: 'Brauerei|Bäckerei|Molkerei|Feinkost|Kaffeerösterei|Mühle',
    es: 'Bodegas|Conservas|Panadería|Aceites|Quesería',
    it: 'Pastificio|Caseificio|Cantine|Torrefazione|Oleificio|Dolciaria',
    nl: 'Bakkerij|Brouwerij|Zuivel|Koffiebranders',
    pt: 'Padaria|Conservas|Adega|Lacticínios|Torrefação',
  }),
  construction: trades({
    fr: 'Menuiserie|Maçonnerie|Charpentes|Bâtiment|Couverture|Électricité|Plomberie|Travaux publics|Constructions|Carrelages',
    en: 'Builders|Construction|Joinery|Roofing|Carpentry|Civil Works|Plumbing',
    de: 'Bau|Zimmerei|Hochbau|Dachdecker|Elektrotechnik|Fensterbau',
    es: 'Construcciones|Carpintería|Obras|Instalaciones|Reformas',
    it: 'Costruzioni|Edilizia|Impianti|Serramenti',
    nl: 'Bouw|Timmerwerken|Installatietechniek|Dakwerken',
    pt: 'Construções|Carpintaria|Obras|Instalações',
  }),
  energy: trades({
    fr: 'Énergies|Solaire|Chauffage|Hydroélectricité|Bois-énergie|Éolien',
    en: 'Energy|Power|Renewables|Heating|Wind',
    de: 'Energie|Solartechnik|Wärme|Stadtwerke|Windkraft',
    es: 'Energías|Solar|Renovables|Climatización',
    it: 'Energia|Solare|Termica|Rinnovabili',
    nl: 'Energie|Zonnestroom|Warmte',
    pt: 'Energias|Solar|Renováveis',
  }),
  industry: trades({
    fr: 'Mécanique|Fonderie|Ateliers|Usinage|Emballages|Plastiques|Papeterie|Tôlerie|Verrerie|Outillage|Textiles',
    en: 'Engineering|Manufacturing|Foundry|Packaging|Plastics|Tools|Textiles|Glassworks',
    de: 'Maschinenbau|Werkzeuge|Gießerei|Verpackungen|Kunststoffe|Metallbau|Textil',
    es: 'Mecánica|Fundición|Envases|Plásticos|Herramientas|Textiles',
    it: 'Meccanica|Fonderia|Imballaggi|Plastica|Utensili|Tessile',
    nl: 'Machinebouw|Verpakkingen|Kunststoffen|Gereedschap',
    pt: 'Mecânica|Fundição|Embalagens|Plásticos|Têxteis',
  }),
  automotive: trades({
    fr: 'Automobiles|Carrosserie|Garage|Pneus|Équipements auto',
    en: 'Motors|Autoparts|Garages|Tyres|Coachworks',
    de: 'Automobile|Karosserie|Fahrzeugtechnik|Reifen',
    es: 'Automoción|Talleres|Neumáticos|Carrocerías',
    it: 'Autoricambi|Carrozzeria|Autofficine|Pneumatici',
    nl: 'Autobedrijf|Carrosserie|Banden',
    pt: 'Automóveis|Oficinas|Pneus',
  }),
  chemistry: trades({
    fr: 'Chimie|Peintures|Cosmétiques|Engrais|Colles et résines',
    en: 'Chemicals|Coatings|Cosmetics|Polymers|Adhesives',
    de: 'Chemie|Lacke|Kosmetik|Klebstoffe',
    es: 'Química|Pinturas|Cosmética|Resinas',
    it: 'Chimica|Vernici|Cosmetici|Resine',
    nl: 'Chemie|Verven|Cosmetica',
    pt: 'Química|Tintas|Cosméticos',
  }),
  health: trades({
    fr: 'Laboratoires|Clinique|Optique|Pharmacie|Santé|Matériel médical|Orthopédie',
    en: 'Health|Clinics|Medical|Pharmacy|Optical|Dental Care',
    de: 'Medizintechnik|Klinik|Apotheken|Optik|Labor',
    es: 'Salud|Clínica|Laboratorios|Óptica|Farmacia',
    it: 'Clinica|Laboratori|Ottica|Farmacie|Ortopedia',
    nl: 'Zorg|Kliniek|Apotheek|Laboratorium',
    pt: 'Saúde|Clínica|Laboratórios|Ótica',
  }),
  retail: trades({
    fr: 'Boutiques|Librairie|Magasins|Bazar|Quincaillerie|Meubles|Fleurs|Chaussures|Comptoir',
    en: 'Stores|Books|Furniture|Hardware|Gifts|Outfitters|Florists',
    de: 'Kaufhaus|Buchhandlung|Möbel|Haushaltswaren|Schuhe',
    es: 'Almacenes|Librería|Muebles|Ferretería|Calzados',
    it: 'Magazzini|Libreria|Arredamenti|Ferramenta|Calzature',
    nl: 'Winkels|Boekhandel|Meubelen|Schoenen',
    pt: 'Armazéns|Livraria|Móveis|Calçado',
  }),
  wholesale: trades({
    fr: 'Négoce|Distribution|Import-Export|Grossiste|Fournitures|Matériaux',
    en: 'Trading|Distribution|Supplies|Wholesale|Imports',
    de: 'Großhandel|Vertrieb|Handel|Import',
    es: 'Distribuciones|Suministros|Comercial|Importaciones',
    it: 'Distribuzione|Forniture|Commerciale|Ingrosso',
    nl: 'Groothandel|Distributie|Handel',
    pt: 'Distribuição|Comercial|Fornecimentos',
  }),
  transport: trades({
    fr: 'Transports|Logistique|Messagerie|Déménagements|Fret|Autocars|Entrepôts',
    en: 'Logistics|Haulage|Freight|Couriers|Shipping|Coaches',
    de: 'Logistik|Spedition|Transporte|Reederei',
    es: 'Transportes|Logística|Mudanzas|Mensajería',
    it: 'Trasporti|Logistica|Spedizioni|Autolinee',
    nl: 'Transport|Logistiek|Verhuizingen|Scheepvaart',
    pt: 'Transportes|Logística|Mudanças',
  }),
  hospitality: trades({
    fr: 'Hôtels|Restaurants|Traiteur|Auberge|Campings|Villages de vacances',
    en: 'Hotels|Inns|Catering|Restaurants|Resorts',
    de: 'Hotels|Gasthof|Catering|Restaurants',
    es: 'Hoteles|Restaurantes|Catering|Posadas',
    it: 'Alberghi|Ristoranti|Catering|Locande',
    nl: 'Hotels|Restaurants|Catering',
    pt: 'Hotéis|Restaurantes|Pousadas',
  }),
  finance: trades({
    fr: 'Assurances|Patrimoine|Courtage|Finance|Expertise comptable|Gestion',
    en: 'Insurance|Capital|Wealth|Brokers|Accountants',
    de: 'Versicherungen|Vermögen|Finanz|Steuerberatung',
    es: 'Seguros|Capital|Asesoría|Inversiones',
    it: 'Assicurazioni|Capitale|Investimenti|Consulenza fiscale',
    nl: 'Verzekeringen|Vermogen|Accountants',
    pt: 'Seguros|Capital|Contabilidade',
  }),
  it: trades({
    fr: 'Informatique|Logiciels|Numérique|Réseaux|Systèmes|Données',
    en: 'Software|Systems|Networks|Data|Digital|Computing',
    de: 'Software|Systeme|Datentechnik|Netzwerke',
    es: 'Informática|Sistemas|Software|Redes',
    it: 'Informatica|Sistemi|Software|Reti',
    nl: 'Software|Systemen|Netwerken',
    pt: 'Informática|Sistemas|Software',
  }),
  telecom: trades({
    fr: 'Télécoms|Fibre|Communications|Antennes',
    en: 'Telecom|Broadband|Communications|Mobile',
    de: 'Telekom|Glasfaser|Kommunikation',
    es: 'Telecomunicaciones|Fibra|Comunicaciones',
    it: 'Telecomunicazioni|Fibra|Comunicazioni',
    nl: 'Telecom|Glasvezel|Communicatie',
    pt: 'Telecomunicações|Fibra|Comunicações',
  }),
  media: trades({
    fr: 'Éditions|Imprimerie|Productions|Studio|Presse|Publicité',
    en: 'Press|Publishing|Studios|Print|Films|Advertising',
    de: 'Verlag|Druckerei|Medien|Filmproduktion',
    es: 'Ediciones|Imprenta|Producciones|Publicidad',
    it: 'Edizioni|Tipografia|Produzioni|Pubblicità',
    nl: 'Uitgeverij|Drukkerij|Media',
    pt: 'Edições|Gráfica|Produções',
  }),
  consulting: trades({
    fr: 'Conseil|Ingénierie|Architectes|Études|Recrutement|Avocats',
    en: 'Consulting|Partners|Architects|Advisory|Recruitment|Associates',
    de: 'Beratung|Ingenieure|Architekten|Planung',
    es: 'Consultores|Ingeniería|Arquitectos|Abogados',
    it: 'Consulenza|Ingegneria|Architetti|Studio legale',
    nl: 'Advies|Ingenieurs|Architecten',
    pt: 'Consultores|Engenharia|Arquitetos',
  }),
  education: trades({
    fr: 'École|Formation|Institut|Lycée|Auto-école|Crèches',
    en: 'School|Academy|Training|College|Nursery School',
    de: 'Akademie|Schule|Bildung|Institut',
    es: 'Academia|Escuela|Formación|Instituto',
    it: 'Accademia|Scuola|Formazione|Istituto',
    nl: 'Academie|School|Opleidingen',
    pt: 'Academia|Escola|Formação',
  }),
  public: trades({
    fr: 'Syndicat mixte|Communauté de communes|Office de tourisme|Régie des eaux|Agence',
    en: 'Council|Water Board|Port Authority|Agency|Tourist Board',
    de: 'Amt|Zweckverband|Stadtverwaltung|Hafenamt',
    es: 'Mancomunidad|Agencia|Autoridad Portuaria',
    it: 'Consorzio|Agenzia|Ente Turismo',
    nl: 'Gemeente|Waterschap|Agentschap',
    pt: 'Câmara|Agência|Autoridade Portuária',
  }),
  association: trades({
    fr: 'Association|Fondation|Club|Mutuelle|Amicale|Fédération',
    en: 'Foundation|Trust|Club|Association|Federation',
    de: 'Verein|Stiftung|Verband|Bund',
    es: 'Asociación|Fundación|Club|Federación',
    it: 'Associazione|Fondazione|Circolo',
    nl: 'Stichting|Vereniging|Bond',
    pt: 'Associação|Fundação|Clube',
  }),
};

/** The codes of the industries. */
export const INDUSTRIES: readonly string[] = Object.keys(TRADES);

function trades(words: Readonly<Record<TradeLanguage, string>>): Trades {
  const read = (text: string) => listed(text).map(spelt);
  const { fr, en, de, es, it, nl, pt } = words;
  return { fr: read(fr), en: read(en), de: read(de), es: read(es), it: read(it), nl: read(nl), pt: read(pt) };
}
