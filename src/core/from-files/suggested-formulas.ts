import type { FileFormula } from '../contract/configuration/file-routes.ts';
import { canCompute, formulaFits, formulaType, becomesNumber } from './computed.ts';
import { headerWords } from './names.ts';
import type { FileSuggestion, ProposedColumn, ProposedTable } from './proposal.ts';

const wordsOf = (words: string) => new Set(words.split(' '));
const PRICE = wordsOf('price cost preis prix precio tarif tarifa rate سعر السعر');
const QUANTITY = wordsOf(
  'quantity qty units count pieces menge anzahl stuck stueck quantite qte nombre cantidad unidades كمية الكمية عدد العدد',
);
const DISCOUNT = wordsOf('discount rebate rabatt nachlass remise rabais descuento rebaja خصم الخصم');
const AMOUNT = wordsOf(
  'total subtotal amount sum betrag summe gesamt gesamtbetrag gesamtpreis montant somme importe monto suma المبلغ مبلغ المجموع مجموع',
);

/** Columns that are what others give in every line of the file, and an amount that the file does without. */
export function suggestedFormulas(table: ProposedTable, amount: string): readonly FileSuggestion[] {
  const { key, profile, columns } = table;
  const found = (profile.formulas ?? []).flatMap(({ column, formula }): readonly FileSuggestion[] => {
    const target = columns.find((one) => one.key === column);
    const isTaken = target?.formula !== undefined;
    if (!target || !(isTaken || canCompute(table, target, formula))) return [];
    return [
      {
        key: `computed ${key} ${column}`,
        kind: 'computed',
        table: key,
        columns: [column, ...formula.of],
        count: profile.lines,
        of: profile.lines,
        isTaken,
        column,
        take: { formula, as: { kind: 'type', type: formulaType(columns, formula) } },
        undo: { formula: undefined, as: undefined },
      },
    ];
  });
  return [...found, ...suggestedAmount(table, amount)];
}

/** Price times quantity, less a discount where there is one, where no column of the file says it. */
function suggestedAmount(table: ProposedTable, label: string): readonly FileSuggestion[] {
  const { key, columns, computed, profile } = table;
  const isTaken = computed.length > 0;
  const [price, quantity] = [theOne(columns, PRICE), theOne(columns, QUANTITY)];
  if (!price || !quantity || price === quantity) return [];
  if (columns.some((column) => isCalled(column, AMOUNT) || column.formula !== undefined)) return [];
  const discount = theOne(columns, DISCOUNT);
  const formula: FileFormula = {
    kind: 'product',
    of: [price.key, quantity.key],
    ...(discount && { discount: { column: discount.key, percent: Number(discount.profile.most) > 1 } }),
  };
  if (!isTaken && !formulaFits(columns, formula)) return [];
  return [
    {
      key: `amount ${key}`,
      kind: 'amount',
      table: key,
      columns: [price.key, quantity.key, ...(discount ? [discount.key] : [])],
      count: Math.min(price.profile.filled, quantity.profile.filled),
      of: profile.lines,
      isTaken,
      take: { computed: [{ label, formula }] },
      undo: { computed: undefined },
    },
  ];
}

/** The only column of numbers with such a name. */
function theOne(columns: readonly ProposedColumn[], names: ReadonlySet<string>): ProposedColumn | undefined {
  const [one, ...others] = columns.filter((column) => isCalled(column, names) && becomesNumber(column));
  return others.length === 0 ? one : undefined;
}

function isCalled({ header }: ProposedColumn, names: ReadonlySet<string>): boolean {
  return headerWords(header).some((word) => names.has(word));
}
