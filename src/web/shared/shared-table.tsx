import type { SharedColumn, SharedSort } from '#core/contract/sharing/shared-routes.ts';

interface SharedTableProps {
  readonly label: string;
  readonly columns: readonly SharedColumn[];
  readonly rows: readonly (readonly string[])[];
  /** How the rows are sorted, and by what they can be. */
  readonly sorting?: {
    readonly sort: SharedSort | null;
    readonly by: (sort: SharedSort) => Promise<void>;
  };
}

/** Rows of texts under the heads of their columns; it scrolls sideways by itself. */
export function SharedTable({ label, columns, rows, sorting }: SharedTableProps) {
  return (
    // What scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className="shared-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="shared-table">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <Head key={column.label} column={column} at={at} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((text, at) => (
                <td key={at} dir="auto" data-number={columns[at]?.isNumber || undefined}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  readonly column: SharedColumn;
  readonly at: number;
  readonly sorting: SharedTableProps['sorting'];
}

function Head({ column: { label, isNumber, sortable }, at, sorting }: HeadProps) {
  const sort = sorting?.sort?.column === at ? sorting.sort : undefined;
  const order = sort && (sort.descending ? 'descending' : 'ascending');
  return (
    <th scope="col" data-number={isNumber || undefined} aria-sort={order}>
      {sorting && sortable ? (
        <button
          type="button"
          onClick={() => void sorting.by({ column: at, descending: order === 'ascending' })}
        >
          {label}
          <span aria-hidden="true" className="shared-arrow">
            {order === undefined ? '' : order === 'ascending' ? '↑' : '↓'}
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}
