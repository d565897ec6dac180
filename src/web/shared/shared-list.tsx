import type {
  SharedColumn,
  SharedContent,
  SharedList,
  SharedSort,
} from '#core/contract/sharing/shared-routes.ts';
import { Alert } from '#web/session-page/parts/alert.tsx';
import { failureText } from '#web/session-page/texts/failure-text.ts';
import type { Translate } from '#core/language/texts.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { SharedTable } from './shared-table.tsx';
import { useSharedRows, type SharedRowsShown } from './use-shared.ts';

interface SharedListProps {
  readonly linkKey: string;
  readonly content: SharedContent & SharedList;
  readonly translate: Translate;
}

/** A list, a page at a time, sorted by any of its columns. */
export function SharedListView({ linkKey, content, translate }: SharedListProps) {
  const rows = useSharedRows(linkKey, content);
  const phone = usePhone();
  const { columns, of } = content;
  const message =
    rows.failed === undefined ? undefined : failureText(rows.failed, translate, 'login.not_done');
  if (rows.rows.length === 0 && rows.at === 1 && rows.sort === content.sort)
    return <p className="shared-empty">{translate('shared.empty')}</p>;
  return (
    <div aria-busy={rows.busy} className="shared-list">
      {phone ? <SortChoice columns={columns} rows={rows} translate={translate} /> : null}
      {phone ? (
        <Cards columns={columns} rows={rows.rows} />
      ) : (
        <SharedTable
          label={of}
          columns={columns}
          rows={rows.rows}
          sorting={{ sort: rows.sort, by: rows.sortBy }}
        />
      )}
      <Alert message={message === undefined ? undefined : { tone: 'alert', text: message }} />
      <Pages rows={rows} translate={translate} />
    </div>
  );
}

/** Each record as a card, on a narrow screen. */
function Cards({
  columns,
  rows,
}: {
  readonly columns: readonly SharedColumn[];
  readonly rows: readonly (readonly string[])[];
}) {
  return (
    <ul className="shared-cards">
      {rows.map((row, at) => (
        <li key={at}>
          <strong dir="auto">{row[0]}</strong>
          <dl>
            {columns.slice(1).map(({ label }, index) =>
              (row[index + 1] ?? '') === '' ? null : (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd dir="auto">{row[index + 1]}</dd>
                </div>
              ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface SortChoiceProps {
  readonly columns: readonly SharedColumn[];
  readonly rows: SharedRowsShown;
  readonly translate: Translate;
}

/** The order of cards, which have no heads. */
function SortChoice({ columns, rows: { sort, sortBy }, translate }: SortChoiceProps) {
  const options = columns.flatMap(({ label, sortable }, column) =>
    sortable
      ? [false, true].map((descending) => ({
          value: nameOf({ column, descending }),
          text: translate(descending ? 'shared.descending' : 'shared.ascending', { label }),
          by: { column, descending },
        }))
      : [],
  );
  if (options.length === 0) return null;
  return (
    <label className="shared-sort">
      {translate('shared.sort')}
      <select
        value={sort ? nameOf(sort) : ''}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.currentTarget.value);
          if (chosen) void sortBy(chosen.by);
        }}
      >
        {sort ? null : <option value="">{translate('shared.unsorted')}</option>}
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function nameOf({ column, descending }: SharedSort): string {
  return `${column} ${descending ? 'down' : 'up'}`;
}

function Pages({ rows, translate }: Pick<SortChoiceProps, 'rows' | 'translate'>) {
  const { back, on, at, busy } = rows;
  if (!back && !on) return null;
  const turn = (go: (() => Promise<void>) | null) => {
    if (!go || busy) return;
    void go().then(() => window.scrollTo({ top: 0 }));
  };
  return (
    <nav className="shared-pages" aria-label={translate('shared.pages')}>
      <button type="button" className="second" aria-disabled={!back || busy} onClick={() => turn(back)}>
        {translate('shared.back')}
      </button>
      <span role="status">{translate('shared.page', { number: at })}</span>
      <button type="button" className="second" aria-disabled={!on || busy} onClick={() => turn(on)}>
        {translate('shared.on')}
      </button>
    </nav>
  );
}
