import { IconPlus } from '@tabler/icons-react';
import { recipientKey } from '#core/contract/messaging/draft-content.ts';
import type { About, MessageDraft, NamedRecipient } from '#core/contract/messaging/message-routes.ts';
import { isEmail, isLink } from '#core/fields/traits.ts';
import { useApplication, webColumns, type WebApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import classes from './composer.module.css';
import type { WrittenDraft } from './use-message-draft.ts';
import { useRecordCells } from './use-record-cells.ts';

/** Most people that are proposed. */
const MAX_PEOPLE = 5;

interface ProposedPeopleProps {
  readonly draft: MessageDraft;
  readonly change: WrittenDraft['change'];
}

/** Proposes those whom the record of a message is about: a press writes to one of them. */
export function ProposedPeople({ draft, change }: ProposedPeopleProps) {
  const { t } = useTranslation();
  const people = usePeopleOf(draft.about);
  const known = new Set([...draft.to, ...draft.cc, ...draft.bcc].map(recipientKey));
  const left = people.filter((one) => !known.has(recipientKey(one))).slice(0, MAX_PEOPLE);
  if (left.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={t('messaging.record_people')}>
      {left.map((one) => (
        <li key={recipientKey(one)}>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // It goes with the press: the focus goes on where people are written down.
              currentTarget.closest('section')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
              change({ to: [...draft.to, one] });
            }}
          >
            <IconPlus size={14} aria-hidden="true" />
            <bdi>{one.name || (one.kind === 'address' ? one.address : '')}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A way to somebody: an address of the record itself, or what it links to, a user or a record with an address. */
interface Way {
  /** The columns that are asked for. */
  readonly columns: readonly string[];
  readonly personIn: (cells: readonly unknown[], about: NamedAbout) => NamedRecipient | undefined;
}

type NamedAbout = NonNullable<MessageDraft['about']>;

function usePeopleOf(about: MessageDraft['about']): readonly NamedRecipient[] {
  const application = useApplication();
  const ways = about ? waysFrom(application, about) : [];
  const columns = [...new Set(ways.flatMap((way) => way.columns))];
  const cells = useRecordCells(about, columns);
  if (!about || cells.length === 0) return [];
  const cellOf = new Map(columns.map((column, at) => [column, cells[at]]));
  const found = ways.flatMap(
    (way) =>
      way.personIn(
        way.columns.map((column) => cellOf.get(column)),
        about,
      ) ?? [],
  );
  return [...new Map(found.map((one) => [recipientKey(one), one])).values()];
}

function waysFrom({ tables, user }: WebApplication, { tableId }: About): readonly Way[] {
  const table = tables.get(tableId);
  if (!table) return [];
  const columns = webColumns(table);
  // Whoever the record is comes before those it names.
  const first = [...columns.filter(isEmail), ...columns.filter((column) => !isEmail(column))];
  return first.flatMap((column): readonly Way[] => {
    if (isEmail(column))
      return [
        {
          columns: [column.name],
          personIn: ([address], { title, recordId }) =>
            addressed(address, title ?? '', { tableId, recordId }),
        },
      ];
    const target = isLink(column) ? tables.get((column as { target?: number }).target ?? 0) : undefined;
    if (!target) return [];
    if (target.name === 'user')
      return [{ columns: [column.name], personIn: ([link]) => colleague(link, user.id) }];
    const email = webColumns(target).find(isEmail);
    return email
      ? [
          {
            columns: [column.name, `${column.name}.${email.name}`],
            personIn: ([link, address]) =>
              isLinked(link)
                ? addressed(address, link[1], { tableId: target.id, recordId: link[0] })
                : undefined,
          },
        ]
      : [];
  });
}

function isLinked(cell: unknown): cell is readonly [number, string] {
  return Array.isArray(cell) && typeof cell[0] === 'number' && typeof cell[1] === 'string';
}

function colleague(link: unknown, me: number): NamedRecipient | undefined {
  return isLinked(link) && link[0] !== me ? { kind: 'user', id: link[0], name: link[1] } : undefined;
}

function addressed(
  address: unknown,
  name: string,
  record: { readonly tableId: number; readonly recordId: number },
): NamedRecipient | undefined {
  return typeof address === 'string' && address !== ''
    ? { kind: 'address', address, name: name.slice(0, 200), record }
    : undefined;
}
