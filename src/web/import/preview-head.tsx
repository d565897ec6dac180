import { useTranslation } from '#web/std/translation.ts';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import classes from './import.module.css';
import type { FileLook } from './import-session.ts';
import { TargetSelect } from './target-select.tsx';
import type { ImportTarget } from './targets.ts';

interface PreviewHeadProps {
  readonly look: FileLook;
  readonly targets: readonly ImportTarget[];
  readonly settings: ImportSettings;
  readonly disabled: boolean;
  readonly onChange: (settings: ImportSettings) => void;
}

/** The heads of the file's columns: what was found under them, and what each becomes. */
export function PreviewHead(props: PreviewHeadProps) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.number}>
          {t('csv.line')}
        </th>
        {props.look.headers.map((column) => (
          <ColumnHead key={column.header} column={column} {...props} />
        ))}
      </tr>
    </thead>
  );
}

type ColumnHeadProps = PreviewHeadProps & { readonly column: FileLook['headers'][number] };

function ColumnHead({ column, look, targets, settings, disabled, onChange }: ColumnHeadProps) {
  const { t, language } = useTranslation();
  const { header, filled, close } = column;
  const target = settings.map[header] ?? '';
  const isClose = close && target === look.settings.map[header];
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const found = filled < 1 ? t('csv.filled', { percent: percent.format(filled) }) : '\u00a0';
  return (
    <th scope="col" data-left-out={target === '' || undefined}>
      <span className={classes.header}>{header}</span>
      <span className={classes.found}>{isClose ? t('csv.close') : found}</span>
      <TargetSelect
        label={t('csv.target_of', { header })}
        value={target}
        targets={targets}
        disabled={disabled}
        onChange={(value) => onChange({ ...settings, map: { ...settings.map, [header]: value } })}
      />
      {targets.some(({ value, isMakable }) => value === target && isMakable) && (
        <label className={classes.make}>
          <input
            type="checkbox"
            checked={settings.make?.includes(header) === true}
            disabled={disabled}
            onChange={({ currentTarget: { checked } }) => {
              const others = (settings.make ?? []).filter((one) => one !== header);
              onChange({ ...settings, make: checked ? [...others, header] : others });
            }}
          />
          {t('csv.make_missing')}
        </label>
      )}
      {target !== '' && (
        <Formats column={column} settings={settings} disabled={disabled} onChange={onChange} />
      )}
    </th>
  );
}

/** How the dates or numbers of a column are written, where its values can be read in more than one way. */
function Formats({
  column: { header, dates, decimals },
  settings,
  disabled,
  onChange,
}: Pick<ColumnHeadProps, 'column' | 'settings' | 'disabled' | 'onChange'>) {
  const { t } = useTranslation();
  const order = settings.dates?.[header];
  const sign = settings.decimals?.[header];
  return (
    <>
      {order !== undefined && dates.length > 1 && (
        <select
          className={classes.format}
          aria-label={t('csv.dates_of', { header })}
          value={order}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => {
            const chosen = dates.find((one) => one === value) ?? order;
            onChange({ ...settings, dates: { ...settings.dates, [header]: chosen } });
          }}
        >
          {dates.map((one) => (
            <option key={one} value={one}>
              {t(`csv.order_${one}`)}
            </option>
          ))}
        </select>
      )}
      {sign !== undefined && decimals.length > 1 && (
        <select
          className={classes.format}
          aria-label={t('csv.decimals_of', { header })}
          value={sign}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => {
            const chosen = decimals.find((one) => one === value) ?? sign;
            onChange({ ...settings, decimals: { ...settings.decimals, [header]: chosen } });
          }}
        >
          <option value=".">1,234.56</option>
          <option value=",">1.234,56</option>
        </select>
      )}
    </>
  );
}
