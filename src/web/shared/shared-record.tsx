import { Fragment } from 'react';
import type { SharedContent, SharedField, SharedRecord } from '#core/contract/sharing/shared-routes.ts';
import type { Translate } from '#core/language/texts.ts';
import { SharedTable } from './shared-table.tsx';

interface SharedRecordProps {
  readonly content: SharedContent & SharedRecord;
  readonly translate: Translate;
}

/** A record as its form shows it, as text. */
export function SharedRecordView({ content: { of, title, sections }, translate }: SharedRecordProps) {
  return (
    <article className="shared-record">
      <p className="shared-of">{of}</p>
      <h2 dir="auto">{title}</h2>
      {sections.map(({ label, fields }, at) => (
        <section key={at}>
          {label === null ? null : <h3>{label}</h3>}
          <dl className="shared-fields">
            {fields.map((field) => ('rows' in field ? null : <Value key={field.label} field={field} />))}
          </dl>
          {fields.map((field) =>
            'rows' in field ? (
              <Lines key={field.label} field={field} isNamed={field.label === label} translate={translate} />
            ) : null,
          )}
        </section>
      ))}
    </article>
  );
}

function Value({ field: { label, text, wide } }: { readonly field: Extract<SharedField, { text: string }> }) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd dir="auto">{text === '' ? '–' : text}</dd>
    </div>
  );
}

interface LinesProps {
  readonly field: Extract<SharedField, { rows: unknown }>;
  /** Its section has its name. */
  readonly isNamed: boolean;
  readonly translate: Translate;
}

function Lines({ field: { label, columns, rows, more }, isNamed, translate }: LinesProps) {
  return (
    <Fragment>
      {isNamed ? null : <h4>{label}</h4>}
      {rows.length === 0 ? (
        <p className="shared-empty">{translate('shared.empty')}</p>
      ) : (
        <SharedTable label={label} columns={columns} rows={rows} />
      )}
      {more ? <p className="shared-more">{translate('shared.more', { number: rows.length })}</p> : null}
    </Fragment>
  );
}
