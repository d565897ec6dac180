import type { RequestFilter } from '../../query/filter.ts';
import { functionOf } from '../typed/functions.ts';
import type { BinaryOperator, Syntax } from '../syntax/syntax.ts';
import { argumentsOf } from './literals.ts';
import {
  askedAt,
  otherThan,
  namedPlace,
  SIGN_OPERATORS,
  TURNED,
  type NamingGround,
  type NamedPlace,
} from './named-place.ts';
import { periodWith } from './period-ends.ts';

/** A day, or the day of a moment, compared with one that is told from today on. */
export function dayComparison(
  { operator, left, right }: { operator: BinaryOperator; left: Syntax; right: Syntax },
  ground: NamingGround,
): RequestFilter | undefined {
  for (const [day, sign, side] of [
    [left, operator, right],
    [right, TURNED[operator] ?? operator, left],
  ] as const) {
    const [moment, another] = argumentsOf(day, 'dateOf') ?? [];
    const place = moment && !another ? namedPlace(moment, ground) : undefined;
    if (place?.type.kind === 'dateTime')
      return sign === '<>' ? otherThan(inPeriod(place, '=', side)) : inPeriod(place, sign, side);
  }
  return undefined;
}

/** A date compared with a day that is told from today on, or a moment with now. */
export function relativeTo(
  place: NamedPlace,
  operator: BinaryOperator,
  side: Syntax,
): RequestFilter | undefined {
  if (place.type.kind === 'date') return inPeriod(place, operator, side);
  if (!isCallOf(side, 'now')) return undefined;
  const asking = operator === '<' ? 'less' : operator === '>=' ? 'greaterOrEqual' : undefined;
  return asking && askedAt(place, asking, { relative: 'now' });
}

function inPeriod(place: NamedPlace, operator: BinaryOperator, side: Syntax): RequestFilter | undefined {
  const text = dayText(side);
  if (text === undefined) return undefined;
  const isEnd = operator === '<=' || operator === '>';
  if (operator === '=') {
    const day = [periodWith('from', text), periodWith('until', text)].find(
      (period) =>
        period &&
        (period.relative === 'today' || period.relative === 'yesterday' || period.relative === 'tomorrow'),
    );
    return day && askedAt(place, 'equal', day);
  }
  const period = periodWith(isEnd ? 'until' : 'from', text);
  const asking = SIGN_OPERATORS[operator];
  return period && asking && askedAt(place, asking, period);
}

function isCallOf(syntax: Syntax, name: string): boolean {
  return argumentsOf(syntax, name)?.length === 0;
}

/** A day that is told from today on, as `endsOf` writes it. */
function dayText(syntax: Syntax): string | undefined {
  if (syntax.kind === 'call') {
    const name = functionOf(syntax.function.word);
    const given = name && argumentsOf(syntax, name)?.map(dayText);
    return given?.every((one) => one !== undefined) ? `${name}(${given.join(', ')})` : undefined;
  }
  if (syntax.kind === 'number') return syntax.digits;
  if (syntax.kind === 'unary' && syntax.operator === '-' && syntax.operand.kind === 'number')
    return `-${syntax.operand.digits}`;
  if (syntax.kind !== 'binary' || (syntax.operator !== '+' && syntax.operator !== '-')) return undefined;
  const [left, right] = [dayText(syntax.left), dayText(syntax.right)];
  return left !== undefined && right !== undefined ? `${left} ${syntax.operator} ${right}` : undefined;
}
