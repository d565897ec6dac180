import { listed } from './listed.ts';

/** Texts in both languages; `{n}`, `{month}`, `{person}` and `{product}` are filled in. */
export interface Sentences {
  readonly fr: readonly string[];
  readonly en: readonly string[];
}

/** The months as both languages write them within a sentence. */
export const MONTHS: Sentences = {
  fr: listed('janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'),
  en: listed('January|February|March|April|May|June|July|August|September|October|November|December'),
};

/** What is known of a person. */
export const CONTACT_NOTES: Sentences = {
  fr: listed(
    `Préfère être joint par e-mail.|Joignable le matin avant 10 h.|Rencontré au salon de {month}.|Décide seul jusqu’à {n}000 €.|Ne pas appeler le mercredi.
    Passe par {person} pour toute commande.|Souhaite recevoir le catalogue papier.|A remplacé {person} en {month}.|Demande toujours deux devis.
    Connaît bien la gamme {product}.|En congé parental jusqu’en {month}.|Participe au comité technique.|Budget revu chaque année en {month}.
    Très satisfait de la dernière livraison.|Sensible aux délais plus qu’au prix.|À inviter à la journée portes ouvertes.|Parle aussi allemand et italien.
    Veut un interlocuteur unique.|Réclamation de {month} close, rester attentif.|Travaille à mi-temps.|Recommandé par {person}.
    N’a plus besoin de {product}, mais s’intéresse à nos contrats d’entretien.|Répond vite.|À rappeler en {month}.|Contact technique uniquement.
    Suit {n} sites, dont deux à l’étranger.|Valide les factures avec {person} avant paiement à 45 jours fin de mois.`,
  ),
  en: listed(
    `Prefers e-mail.|Best reached before 10 a.m.|Met at the fair in {month}.|Signs alone up to €{n}000.|Please do not call on Fridays.
    Orders go through {person}.|Wants the printed catalogue.|Took over from {person} in {month}.|Always asks for two quotations.
    Knows the {product} range well.|On parental leave until {month}.|Sits on the technical committee.|Budget is reviewed every {month}.
    Very happy with the last delivery.|Cares more about dates than about price.|Invite to the open day.|Also speaks French and a little German.
    Wants one person to talk to.|The complaint of {month} is closed, keep an eye on it.|Works part-time.|Recommended by {person}.
    No longer needs {product}, but is interested in a service contract.|Answers quickly.|Call back in {month}.|Technical questions only.
    Looks after {n} sites, two of them abroad.|Checks invoices with {person} before paying at 45 days.`,
  ),
};

/** What is known of a company. */
export const COMPANY_NOTES: Sentences = {
  fr: listed(
    `Contrat-cadre renouvelé en {month}.|Livraisons par l’arrière du bâtiment, quai n° {n}.|Paiement à 30 jours, escompte de 2 % à 10 jours.
    Groupe de {n} sociétés, achats centralisés.|Numéro de commande obligatoire sur chaque facture.|Fermé les deux premières semaines d’août.
    Accès limité aux camions de moins de 12 m.|Second fournisseur pour {product}.|Demande un relevé d’activité trimestriel.
    Nouveaux locaux prévus en {month}.|Relance à faire sur {product}.|Litige de {month} réglé à l’amiable.|Certifiée ISO 9001 depuis plusieurs années.`,
  ),
  en: listed(
    `Framework agreement renewed in {month}.|Deliveries at the back of the building, dock {n}.|Pays at 30 days, 2% discount at 10 days.
    Group of {n} companies with central purchasing.|Every invoice must show the order number.|Closed between Christmas and New Year.
    No lorries over 12 m.|Second source for {product}.|Asks for a report every quarter.|Moves to new premises in {month}.
    Follow up on {product}.|The dispute of {month} was settled.|ISO 9001 certified for several years.`,
  ),
};

/** What salespeople write on orders. */
export const ORDER_REMARKS: Sentences = {
  fr: listed(
    `Livrer le matin uniquement.|Prévenir {person} la veille de la livraison.|Livraison en {n} fois acceptée.|Hayon indispensable.|Facture en double exemplaire.
    Palette échangée à la livraison.|Reliquat à expédier dès que possible.|Ne pas facturer avant {month}.|Emballage neutre, sans bon de livraison chiffré.`,
  ),
  en: listed(
    `Mornings only.|Call {person} the day before delivery.|Delivery in {n} parts accepted.|Tail lift needed.|Two copies of the invoice, please.
    Pallets are exchanged on delivery.|Ship the rest as soon as possible.|Do not invoice before {month}.|Plain packaging, no prices on the delivery note.`,
  ),
};

/** Remarks on order lines. */
export const LINE_REMARKS: Sentences = {
  fr: listed(
    'Coloris à confirmer|Coupe à longueur : {n} m|Échantillon joint|Selon devis de {month}|Remplace l’article arrêté|Livraison directe fournisseur|Marquage au logo',
  ),
  en: listed(
    'Colour to be confirmed|Cut to {n} m|Sample enclosed|As quoted in {month}|Replaces a discontinued item|Shipped by the supplier|With printed logo',
  ),
};

/** Subjects of activities by their kind. */
export const ACTIVITY_SUBJECTS: Readonly<Record<'call' | 'visit' | 'meeting' | 'mail' | 'demo', Sentences>> =
  {
    call: {
      fr: listed(
        'Relance du devis {product}|Suivi de la livraison de {month}|Prise de rendez-vous|Appel de courtoisie|Question sur la facture de {month}|Rappel de {person}|Point sur les stocks de {product}|Qualification du besoin',
      ),
      en: listed(
        'Follow-up of the {product} quotation|Delivery of {month}|Services an appointment|Courtesy call|Question about the invoice of {month}|Calling {person} back|Stock of {product}|First call',
      ),
    },
    visit: {
      fr: listed(
        'Visite du site n° {n}|Visite commerciale|Présentation de la gamme {product}|Relevé sur place avec {person}|Visite annuelle|Remise du devis {product}',
      ),
      en: listed(
        'Visit to site {n}|Sales visit|Presenting the {product} range|Site survey with {person}|Yearly visit|Handing over the {product} quotation',
      ),
    },
    meeting: {
      fr: listed(
        'Réunion de lancement|Négociation du contrat-cadre|Bilan de {month}|Comité de pilotage n° {n}|Revue des prix {product}|Réunion avec {person}',
      ),
      en: listed(
        'Kick-off meeting|Framework agreement|Review of {month}|Steering committee {n}|Prices of {product}|Meeting with {person}',
      ),
    },
    mail: {
      fr: listed(
        'Envoi du catalogue|Offre {product}|Confirmation de rendez-vous|Réponse à {person}|Tarifs à partir de {month}|Documentation technique {product}|Vœux et nouveautés',
      ),
      en: listed(
        'Catalogue sent|Offer for {product}|Appointment confirmed|Answer to {person}|Prices from {month}|Data sheets for {product}|News for {month}',
      ),
    },
    demo: {
      fr: listed(
        'Démonstration {product}|Essai sur site, {n} jours|Prêt de matériel : {product}|Démonstration à l’agence avec {person}',
      ),
      en: listed(
        '{product} demonstration|Trial on site for {n} days|Equipment on loan: {product}|Demonstration at our branch with {person}',
      ),
    },
  };

/** Titles of tickets. */
export const TICKET_TITLES: Sentences = {
  fr: listed(
    `{product} : ne démarre plus|{product} : bruit anormal|{product} : fuite au raccord|Pièce manquante à la livraison|Demande de mise en service|{product} : code défaut E{n}
    Échange sous garantie|{product} : surchauffe après {n} minutes|Devis de réparation|Entretien annuel de {month}|Formation de {n} personnes|{product} : dégâts de transport
    Notice introuvable|{product} : perte de pression`,
  ),
  en: listed(
    `{product}: does not start|{product}: unusual noise|{product}: leak at the fitting|Part missing from the delivery|Commissioning requested|{product}: fault code E{n}
    Replacement under warranty|{product}: overheats after {n} minutes|Quotation for a repair|Yearly service in {month}|Training for {n} people|{product}: damaged in transit
    Manual cannot be found|{product}: loses pressure`,
  ),
};

/** What customers tell about a problem. */
export const TICKET_SENTENCES: Sentences = {
  fr: listed(
    `Le client signale que l’appareil s’arrête au bout de quelques minutes.|Le voyant rouge reste allumé.|Production arrêtée sur une ligne.|Panne intermittente, surtout le matin.
    Le problème existe depuis le mois de {month}.|Déjà réparé une fois par {person}.|Photos reçues par e-mail.|Numéro de série illisible.|Un appareil de prêt a été proposé.
    Demander {person} à l’accueil.|Accès au site de 7 h à 16 h, badge nécessaire.|Le disjoncteur saute {n} fois par jour.|Le client souhaite un passage avant la fin de la semaine.
    Rien n’a été modifié sur l’installation.|Garantie valable jusqu’en {month}.`,
  ),
  en: listed(
    `The customer says that the unit stops after a few minutes.|The red light stays on.|One production line is down.|Comes and goes, mostly in the morning.
    It has been like this since {month}.|Was repaired once before by {person}.|Photos came by e-mail.|The serial number cannot be read.|A loan unit was offered.
    Ask for {person} at the request.|Access from 7 a.m. to 4 p.m., badge needed.|The breaker trips {n} times a day.|The customer hopes for a visit before the end of the week.
    Nothing was changed in the installation.|Under warranty until {month}.`,
  ),
};

/** What technicians report. */
export const VISIT_SENTENCES: Sentences = {
  fr: listed(
    `Contrôle complet, rien à signaler.|Joint remplacé, essai sous pression concluant.|Carte électronique à commander.|Nettoyage et graissage effectués.|Réglages repris avec {person}.
    Remise en service, essai de {n} minutes.|Filtre encrassé, remplacé.|Usure normale, prévoir le remplacement en {month}.|Client absent, nouveau passage à convenir.|Signature de {person}.
    Câble d’alimentation changé.|Consignes rappelées à l’équipe.`,
  ),
  en: listed(
    `Full check, nothing to report.|Gasket replaced, pressure test passed.|Circuit board to be ordered.|Cleaned and greased.|Settings gone through with {person}.
    Back in service, ran for {n} minutes.|Clogged filter replaced.|Normal wear, plan a replacement in {month}.|Nobody there, another visit to be agreed.|Signed by {person}.
    Power cable changed.|Went over the instructions with the team.`,
  ),
};
