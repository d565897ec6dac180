/** A part of a formula's text, from the offset `from` to before `to`, in UTF-16 units. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A name as it stands in the text: a word, a word in brackets, or `#` with an id. */
export interface WrittenName extends Range {
  /** What is named, without brackets; empty for an id. */
  readonly word: string;
  readonly id: number | undefined;
}

export type BinaryOperator =
  | '^'
  | '*'
  | '/'
  | '+'
  | '-'
  | '&'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'and'
  | 'or';
export type UnaryOperator = '-' | '+' | '%' | 'not';

/** An argument of a function, with the condition on the records of a list. */
export interface WrittenArgument extends Range {
  readonly value: Syntax;
  readonly where: Syntax | undefined;
}

/** A formula as it is written, before anything is known of what its names mean. */
export type Syntax = Range &
  (
    | { readonly kind: 'number'; readonly digits: string }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'truth'; readonly truth: boolean }
    | { readonly kind: 'empty' | 'this' | 'me' }
    | { readonly kind: 'name'; readonly name: WrittenName }
    | { readonly kind: 'parameter'; readonly name: WrittenName }
    | { readonly kind: 'member'; readonly target: Syntax; readonly name: WrittenName }
    | {
        readonly kind: 'call';
        readonly function: WrittenName;
        readonly arguments: readonly WrittenArgument[];
      }
    | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Syntax }
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly left: Syntax;
        readonly right: Syntax;
      }
    | { readonly kind: 'within'; readonly operand: Syntax; readonly members: readonly Syntax[] }
  );

/** Something wrong in a formula: where, the key of the words for it, and a name that may have been meant. */
export interface Diagnostic extends Range {
  readonly code: DiagnosticCode;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly suggestion?: string;
}

/** What can be wrong with a formula; the texts are in the translations under `formula`. */
export const DIAGNOSTIC_CODES = [
  'nothing',
  'too_long',
  'too_deep',
  'too_large',
  'unexpected',
  'foreign',
  'unfinished',
  'text_open',
  'bracket_open',
  'comment_open',
  'number_too_long',
  'column_unknown',
  'function_unknown',
  'parameter_unknown',
  'role_unknown',
  'choice_unknown',
  'no_record',
  'no_list',
  'list_alone',
  'lists_nested',
  'no_me',
  'where_here',
  'operands',
  'compare',
  'order',
  'condition',
  'argument',
  'arguments_few',
  'arguments_many',
  'constant_needed',
  'branches',
  'currencies',
  'table_needed',
  'type_wanted',
  'cycle',
] as const;

export type DiagnosticCode = (typeof DIAGNOSTIC_CODES)[number];
