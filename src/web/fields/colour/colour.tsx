import type { ColumnOf } from '#core/fields/registry.ts';
import cells from '../values/cell.module.css';
import type { WebField } from '../values/web-field.ts';

export const colour: WebField<ColumnOf<'colour'>, string> = {
  cell: (value) => (
    <span className={cells.colour}>
      <span className={cells.swatch} style={{ '--swatch': value } as React.CSSProperties} />
      {value}
    </span>
  ),
  width: 116,
};
