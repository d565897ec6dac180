import type { MailScript } from './mail-scripts.ts';

/** Threads about customers' problems. */
export const TICKET_MAIL: readonly MailScript[] = [
  {
    from: 'opened',
    weight: 7,
    subject: { en: '{wish}', fr: '{wish}' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        says: {
          en: '[We have a request|We need your help]: {wish}. [Whom should I talk to|Who looks after this on your side]? [It is not urgent, but should be settled this month|We would be glad of an answer this week].',
          fr: '[Nous avons une demande|Nous avons besoin de votre aide] : {wish}. [À qui dois-je m’adresser|Qui s’en occupe chez vous] ? [Ce n’est pas urgent, mais il faudrait régler cela ce mois-ci|Une réponse cette semaine nous arrangerait].',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        says: {
          en: 'Your request has the number {number}; [our service team looks after it and will call you|I have passed it on, a colleague will call you tomorrow].',
          fr: 'Votre demande porte le numéro {number} ; [notre service après-vente s’en occupe et vous appellera|je l’ai transmise, un collègue vous appellera demain].',
        },
      },
      {
        by: 'them',
        after: [9, 30],
        says: {
          en: '[We have spoken, all is settled|That went quickly], thank you.',
          fr: '[Nous nous sommes parlé, tout est réglé|C’est allé vite], merci.',
        },
      },
    ],
  },
  {
    from: 'opened',
    weight: 6,
    subject: { en: '{title}', fr: '{title}' },
    lines: [
      {
        by: 'them',
        after: [0, 1],
        encloses: 'photo',
        says: {
          en: '[We have a problem|There is trouble again|We need your help] with the {fault}: [it stops after a few minutes and shows a red light|it makes a noise that it did not make before|since this morning it does not start at all]. [A photo of the display is enclosed|I enclose a photo of the plate].\n[When can somebody come|Can you send a technician this week]?',
          fr: '[Nous avons un problème|De nouveau un souci|Nous avons besoin de vous] avec l’appareil {fault} : [il s’arrête au bout de quelques minutes, voyant rouge allumé|il fait un bruit qu’il ne faisait pas avant|depuis ce matin il ne démarre plus]. [Photo de l’écran ci-jointe|Je joins une photo de la plaque].\n[Quand quelqu’un peut-il passer|Pouvez-vous envoyer un technicien cette semaine] ?',
        },
      },
      {
        by: 'us',
        after: [1, 4],
        says: {
          en: 'Thank you for the photo. Your request has the number {number}. [A technician will call you today to agree on a day|Our workshop calls you back within the day]. [Please leave the unit switched off until then.|If it is still under warranty, please have the invoice at hand.]',
          fr: 'Merci pour la photo. Votre demande porte le numéro {number}. [Un technicien vous appelle aujourd’hui pour convenir d’un jour|Notre atelier vous rappelle dans la journée]. [Merci de laisser l’appareil éteint d’ici là.|S’il est encore sous garantie, merci de préparer la facture.]',
        },
      },
      {
        by: 'them',
        after: [3, 10],
        says: {
          en: '[He has called, we agreed on the day after tomorrow|Agreed with your colleague: tomorrow at 8]. [Access is by gate 2, with a badge from the reception|He should ask for me at the reception].',
          fr: '[Il a appelé, c’est pour après-demain|Vu avec votre collègue : demain à 8 h]. [Accès par l’entrée 2, badge à l’accueil|Qu’il me demande à l’accueil].',
        },
      },
      {
        by: 'us',
        after: [16, 30],
        says: {
          en: 'Our technician [has changed a gasket and run a test under pressure|needs a circuit board, which we have ordered; it takes four days|found a loose cable and fixed it]. [Please tell us if it happens again|We keep you informed].',
          fr: 'Notre technicien [a remplacé un joint et fait un essai sous pression|a besoin d’une carte électronique, commandée ; délai quatre jours|a trouvé un câble desserré et l’a refixé]. [Prévenez-nous si cela se reproduit|Nous vous tenons informés].',
        },
      },
      {
        by: 'them',
        after: [8, 24],
        says: {
          en: '[It runs again, thank you|So far so good|No trouble since]. [You can close {number}|We let you know if anything happens].',
          fr: '[L’appareil fonctionne, merci|Pour l’instant tout va bien|Plus de souci depuis]. [Vous pouvez clore la demande {number}|Nous vous dirons si cela revient].',
        },
      },
    ],
  },
  {
    from: 'opened',
    weight: 4,
    folder: 'complaints',
    important: 70,
    subject: { en: 'Production stopped: {title}', fr: 'Production arrêtée : {title}' },
    lines: [
      {
        by: 'them',
        after: [0, 2],
        says: {
          en: 'One of our lines stands still because of the {fault}. [Every hour costs us money|Twelve people are waiting]. Can you lend us a unit until ours is repaired?',
          fr: 'Une de nos lignes est à l’arrêt à cause de l’appareil {fault}. [Chaque heure nous coûte cher|Douze personnes attendent]. Pouvez-vous nous prêter un appareil le temps de la réparation ?',
        },
      },
      {
        by: 'us',
        after: [0.3, 1.5],
        says: {
          en: 'A loan unit leaves with our technician in an hour; he is with you early in the afternoon. He takes yours along ({number}).',
          fr: 'Un appareil de prêt part avec notre technicien dans une heure ; il sera chez vous en début d’après-midi et reprendra le vôtre ({number}).',
        },
      },
      {
        by: 'them',
        after: [4, 9],
        says: {
          en: 'The loan unit works, we are producing again. Thank you for acting so fast!',
          fr: 'L’appareil de prêt fonctionne, nous produisons à nouveau. Merci pour votre rapidité !',
        },
      },
    ],
  },
  {
    from: 'opened',
    weight: 4,
    folder: 'prices',
    subject: { en: 'Quotation for the repair, {number}', fr: 'Devis de réparation, {number}' },
    lines: [
      {
        by: 'us',
        after: [8, 24],
        encloses: 'offer',
        says: {
          en: 'We have looked at your {fault}. The repair comes to [€145|€180|€220|€310] with parts, and takes [three days|a week]. [May we begin|Do you agree]?',
          fr: 'Nous avons examiné votre appareil {fault}. La réparation coûte [145|180|220|310] € pièces comprises et demande [trois jours|une semaine]. [Pouvons-nous commencer|Êtes-vous d’accord] ?',
        },
      },
      {
        by: 'them',
        after: [4, 20],
        says: {
          en: '[Yes, please go ahead.|Agreed. Please quote our number on the invoice.|Is it worth that much? What would a new one cost?]',
          fr: '[Oui, allez-y.|D’accord. Merci de rappeler notre numéro sur la facture.|Cela en vaut-il la peine ? Combien coûterait un neuf ?]',
        },
      },
      {
        by: 'us',
        after: [2, 8],
        says: {
          en: '[The repair is worth it: a new one is three times as much|Then we begin tomorrow]. You hear from us when it is ready.',
          fr: '[La réparation vaut la peine : un neuf coûte trois fois plus|Nous commençons demain]. Nous vous préviendrons dès qu’il sera prêt.',
        },
      },
    ],
  },
  {
    from: 'opened',
    weight: 3,
    subject: { en: '[Appointment|Visit] for {number}', fr: '[Rendez-vous|Passage] pour la demande {number}' },
    lines: [
      {
        by: 'us',
        after: [6, 16],
        says: {
          en: 'Our technician could come on [Tuesday morning|Thursday at 9|Wednesday afternoon]. [Does that suit you|Is somebody there]?',
          fr: 'Notre technicien pourrait passer [mardi matin|jeudi à 9 h|mercredi après-midi]. [Cela vous convient-il|Quelqu’un sera-t-il sur place] ?',
        },
      },
      {
        by: 'them',
        after: [2, 14],
        says: {
          en: '[Yes, our caretaker is there from 7|Rather the day after; we have an audit]. [Parking is behind the building|Please ring at the delivery door].',
          fr: '[Oui, notre gardien est là dès 7 h|Plutôt le lendemain, nous avons un audit]. [Stationnement derrière le bâtiment|Merci de sonner à la porte de livraison].',
        },
      },
    ],
  },
  {
    from: 'opened',
    states: ['solved', 'closed'],
    weight: 3,
    subject: { en: 'Thank you ({number})', fr: 'Merci ({number})' },
    lines: [
      {
        by: 'them',
        after: [60, 120],
        says: {
          en: '[Your technician was on time, friendly, and explained everything|Quick and clean work]. [Please pass our thanks on to him|We shall recommend you]. The {fault} runs as on the first day.',
          fr: '[Votre technicien était à l’heure, aimable et a tout expliqué|Travail rapide et soigné]. [Merci de lui transmettre nos remerciements|Nous vous recommanderons]. L’appareil {fault} marche comme au premier jour.',
        },
      },
      {
        by: 'us',
        after: [1, 8],
        says: {
          en: 'That is good to hear, I have passed it on to the whole team.',
          fr: 'Cela fait plaisir, je l’ai transmis à toute l’équipe.',
        },
      },
    ],
  },
  {
    from: 'opened',
    states: ['waiting', 'in_progress', 'assigned'],
    weight: 6,
    important: 30,
    subject: {
      en: '[Any news about|How far is] {number}?',
      fr: '[Des nouvelles de|Où en est] la demande {number} ?',
    },
    lines: [
      {
        by: 'them',
        after: [24, 60],
        says: {
          en: '[You wanted to tell me when the part arrives|We have been waiting for a while now]. [When can we count on the {fault}|Is there a date for the {fault}]?',
          fr: '[Vous deviez me dire quand la pièce arrive|Nous attendons depuis un moment]. [Quand pouvons-nous compter sur l’appareil {fault}|Avez-vous une date pour l’appareil {fault}] ?',
        },
      },
      {
        by: 'us',
        after: [1, 6],
        says: {
          en: 'The part is announced for the end of the week. [I will call you as soon as it is on my desk|We fit it on the same day].',
          fr: 'La pièce est annoncée pour la fin de la semaine. [Je vous appelle dès qu’elle arrive|Nous la monterons le jour même].',
        },
      },
    ],
  },
];
