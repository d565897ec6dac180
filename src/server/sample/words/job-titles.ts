import { listed } from './listed.ts';

/** What contacts do in their companies. */
export const JOB_TITLES = {
  fr: listed(
    `Directeur général|Directrice générale|Directeur des achats|Directrice des achats|Responsable des achats|Acheteur|Acheteuse|Chef de projet
    Cheffe de projet|Responsable de production|Responsable logistique|Directeur technique|Directrice technique|Responsable maintenance
    Technicien de maintenance|Directeur administratif et financier|Directrice administrative et financière|Comptable|Contrôleuse de gestion
    Responsable des ressources humaines|Assistant de direction|Assistante de direction|Assistante commerciale|Responsable commercial
    Directrice commerciale|Ingénieur d’affaires|Chargée de clientèle|Responsable informatique|Directeur des systèmes d’information
    Administratrice systèmes|Développeur|Responsable qualité|Responsable hygiène, sécurité et environnement|Chef d’atelier|Cheffe d’atelier
    Magasinier|Gestionnaire de stocks|Responsable de magasin|Gérant|Gérante|Président|Présidente|Secrétaire générale|Chargé de mission
    Responsable marketing|Cheffe de produit|Chargée de communication|Juriste|Architecte|Conducteur de travaux|Dessinatrice-projeteuse
    Responsable des services généraux|Directeur d’exploitation|Directrice d’agence|Conseiller technique`,
  ),
  en: listed(
    `Managing Director|Chief Executive Officer|Chief Financial Officer|Chief Operating Officer|Head of Purchasing|Purchasing Manager|Buyer
    Senior Buyer|Project Manager|Production Manager|Logistics Manager|Supply Chain Manager|Technical Director|Maintenance Manager
    Maintenance Technician|Finance Manager|Accountant|Financial Controller|HR Manager|Office Manager|Executive Assistant|Sales Manager
    Sales Director|Key Account Manager|Business Development Manager|Customer Service Manager|IT Manager|Chief Information Officer
    Systems Administrator|Software Engineer|Quality Manager|Health and Safety Officer|Workshop Supervisor|Warehouse Manager
    Stock Controller|Store Manager|Owner|Founder|Partner|Company Secretary|Marketing Manager|Product Manager|Communications Officer
    Legal Counsel|Architect|Site Manager|Design Engineer|Facilities Manager|Plant Manager|Branch Manager|Technical Adviser|Receptionist`,
  ),
} as const;
