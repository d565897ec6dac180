import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { Document, Role, Table } from '#core/catalog/schema.ts';

/** Ids of the table of enquiries, its columns, form, actions, and of the role of visitors. */
export const ENQUIRY = {
  table: 9_600,
  name: 9_601,
  email: 9_602,
  topic: 9_603,
  link: 9_604,
  wanted: 9_605,
  order: 9_606,
  message: 9_607,
  note: 9_608,
  source: 9_609,
  form: 9_650,
  contact: 9_660,
  closed: 9_661,
  role: 9_670,
} as const;

type PublicForm = NonNullable<ActionOf<'create'>['publicForm']>;

/** The table that enquiries link to, and which records of it visitors may read; in which module they are. */
interface Ground {
  readonly target: number;
  readonly readable: Role['grants'][number];
  readonly module: number;
}

/**
 * An application with enquiries that visitors write and do not read: a note and a source that they may not write, an order
 * that complaints must name, a warning about those without one, and a limit to a day.
 */
export function withEnquiries(
  document: Document,
  ground: Ground,
  publicForm: Partial<PublicForm> = {},
): Document {
  return {
    ...document,
    tables: [...document.tables, enquiries(ground)],
    forms: [...document.forms, FORM],
    actions: [
      ...document.actions,
      contactUs({ address: 'contact-us', ...publicForm }),
      { ...contactUs({ address: 'over', until: '2020-01-31' }), id: ENQUIRY.closed, name: 'closed_form' },
    ],
    roles: [...document.roles, visitors(ground)],
  };
}

function contactUs(publicForm: PublicForm): ActionOf<'create'> {
  return {
    id: ENQUIRY.contact,
    name: 'contact_us',
    label: { en: 'Contact us', fr: 'Nous contacter', de: 'Kontakt', ar: 'اتصل بنا' },
    kind: 'create',
    table: ENQUIRY.table,
    form: ENQUIRY.form,
    parameters: [{ column: ENQUIRY.email, required: true }],
    values: [{ column: ENQUIRY.source, formula: `"web: " & #${ENQUIRY.name}` }],
    publicForm: {
      help: {
        en: 'Write to us: we answer within two working days.',
        fr: 'Écrivez-nous\u00a0: nous répondons sous deux jours ouvrés.',
        ar: 'اكتب إلينا: نجيب خلال يومي عمل.',
      },
      thanks: { en: 'We have your message and will answer soon.', fr: 'Nous avons bien reçu votre message.' },
      ...publicForm,
    },
  };
}

function enquiries({ target, module }: Ground): Table {
  const choice = (code: string, en: string, fr: string, ar: string) => ({ code, label: { en, fr, ar } });
  return {
    id: ENQUIRY.table,
    name: 'enquiry',
    label: { en: 'Enquiry', fr: 'Message', ar: 'رسالة' },
    plural: { en: 'Enquiries', fr: 'Messages', ar: 'رسائل' },
    module,
    title: [ENQUIRY.name],
    columns: [
      {
        id: ENQUIRY.name,
        name: 'name',
        label: { en: 'Name', fr: 'Nom', ar: 'الاسم' },
        type: 'text',
        required: true,
        maxLength: 100,
      },
      {
        id: ENQUIRY.email,
        name: 'email',
        label: { en: 'E-mail', fr: 'E-mail', ar: 'البريد الإلكتروني' },
        help: {
          en: 'We answer to this address.',
          fr: 'Nous répondons à cette adresse.',
          ar: 'نجيب على هذا العنوان.',
        },
        type: 'email',
        unique: true,
      },
      {
        id: ENQUIRY.topic,
        name: 'topic',
        label: { en: 'Topic', fr: 'Sujet', ar: 'الموضوع' },
        type: 'choice',
        required: true,
        choices: [
          choice('question', 'Question', 'Question', 'سؤال'),
          choice('order', 'Order', 'Commande', 'طلب'),
          choice('complaint', 'Complaint', 'Réclamation', 'شكوى'),
        ],
        default: 'question',
      },
      {
        id: ENQUIRY.link,
        name: 'about',
        label: { en: 'About', fr: 'Concerne', ar: 'بخصوص' },
        type: 'link',
        target,
      },
      {
        id: ENQUIRY.wanted,
        name: 'wanted',
        label: { en: 'Answer by', fr: 'Réponse avant', ar: 'الرد قبل' },
        type: 'date',
      },
      {
        id: ENQUIRY.order,
        name: 'order_number',
        label: { en: 'Order number', fr: 'Numéro de commande', ar: 'رقم الطلب' },
        type: 'text',
      },
      {
        id: ENQUIRY.message,
        name: 'message',
        label: { en: 'Message', fr: 'Message', ar: 'الرسالة' },
        type: 'multilineText',
        required: true,
      },
      { id: ENQUIRY.note, name: 'note', label: { en: 'Note' }, type: 'text' },
      { id: ENQUIRY.source, name: 'source', label: { en: 'Source' }, type: 'text' },
    ],
    controls: [
      {
        id: 9_620,
        name: 'order_hidden',
        kind: 'state',
        condition: `#${ENQUIRY.topic} = "question"`,
        columns: [ENQUIRY.order],
        state: 'hidden',
      },
      {
        id: 9_621,
        name: 'order_needed',
        kind: 'state',
        condition: `#${ENQUIRY.topic} = "complaint"`,
        columns: [ENQUIRY.order],
        state: 'required',
      },
      {
        id: 9_622,
        name: 'order_known',
        kind: 'validity',
        condition: `#${ENQUIRY.topic} <> "order" or not isEmpty(#${ENQUIRY.order})`,
        message: {
          en: 'Without an order number the answer takes longer.',
          fr: 'Sans numéro de commande, la réponse prend plus de temps.',
        },
        warns: true,
      },
      {
        id: 9_623,
        name: 'note_kept',
        kind: 'validity',
        condition: `#${ENQUIRY.name} <> "Mallory"`,
        message: { en: 'Not this one.' },
        columns: [ENQUIRY.note],
      },
    ],
  };
}

const FORM: Document['forms'][number] = {
  id: ENQUIRY.form,
  name: 'enquiry',
  label: { en: 'Enquiry' },
  table: ENQUIRY.table,
  sections: [
    {
      id: 9_651,
      columns: 2,
      elements: [
        { column: ENQUIRY.name },
        { column: ENQUIRY.email },
        { column: ENQUIRY.topic },
        { column: ENQUIRY.order },
        { column: ENQUIRY.link },
        { column: ENQUIRY.wanted },
        { column: ENQUIRY.source },
        { column: ENQUIRY.message, span: 2 },
      ],
    },
    { id: 9_652, label: { en: 'Staff' }, columns: 2, elements: [{ column: ENQUIRY.note }] },
  ],
};

/** Visitors read no enquiry, not even their own. */
function visitors({ readable }: Ground): Role {
  const { name, email, topic, link, wanted, order, message, note, source } = ENQUIRY;
  const own = [name, email, topic, link, wanted, order, message];
  return {
    id: ENQUIRY.role,
    name: 'outside',
    label: { en: 'Outside' },
    grants: [
      {
        table: ENQUIRY.table,
        create: true,
        readColumns: [...own, source, note],
        writeColumns: [...own, source],
      },
      { table: ENQUIRY.table, read: true, condition: 'false', readColumns: [...own, source, note] },
      readable,
    ],
  };
}
