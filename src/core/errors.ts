import type { Deletion } from './contract/actions/action-results.ts';
import type { Problem } from './std/result.ts';

/**
 * Every error that an answer may carry: code → HTTP status. The code is also the key of its message in the
 * `errors` translations. 403 is kept for "not with this session": the client goes to the login page on it.
 */
export const ERROR_STATUS = {
  'request.invalid': 400,
  'request.too_deep': 400,
  'request.too_large': 413,
  'request.content_type': 415,
  'request.encoding': 400,
  'request.key_used': 422,
  'request.left': 499,
  'request.slow': 429,
  'live.too_many': 429,
  'route.unknown': 404,
  'route.method': 405,
  'session.required': 403,
  'session.xsrf': 403,
  'session.client': 403,
  'session.refused': 401,
  'session.too_many': 429,
  'session.unknown': 404,
  'session.wrong_password': 422,
  'user.last_supervisor': 422,
  'group.circle': 422,
  'tree.cycle': 422,
  'lane.full': 422,
  'planning.fixed_days': 422,
  'session.configuration': 422,
  'session.viewing': 422,
  'configuration.preview': 422,
  'session.configuration_refused': 422,
  'session.anonymous_closed': 422,
  'factor.refused': 401,
  'factor.recovery_refused': 401,
  'factor.ended': 401,
  'factor.suspended': 429,
  'factor.code': 422,
  'factor.setup_ended': 422,
  'factor.proof': 422,
  'factor.required': 422,
  'factor.missing': 422,
  'factor.own': 422,
  'passkey.refused': 401,
  'passkey.removed': 401,
  'passkey.unavailable': 422,
  'passkey.failed': 422,
  'passkey.unknown': 404,
  'account.unknown': 404,
  'sso.inactive': 422,
  'sso.base_url': 422,
  'sso.address': 422,
  'sso.role': 422,
  'sso.issuer_missing': 422,
  'sso.client_missing': 422,
  'sso.secret_lost': 422,
  'sso.unreachable': 422,
  'sso.no_description': 422,
  'sso.other_issuer': 422,
  'sso.unusable': 422,
  'sso.no_keys': 422,
  'sso.client_refused': 422,
  'sso.not_active': 422,
  'sso.only_locked': 422,
  'link.expired': 422,
  'image.unknown': 422,
  'image.damaged': 422,
  'image.active': 422,
  'image.size': 422,
  'font.unknown': 422,
  'font.damaged': 422,
  'setup.code': 401,
  'setup.done': 409,
  'setup.begun': 409,
  'password.short': 422,
  'password.long': 422,
  'password.known': 422,
  'password.used': 422,
  'password.differ': 422,
  'export.file_missing': 422,
  'export.long_cell': 422,
  'export.too_large': 422,
  'export.too_many_files': 422,
  'export.too_many_rows': 422,
  'file.unknown': 404,
  'file.gone': 404,
  'file.not_arrived': 409,
  'file.too_large': 413,
  'file.account_full': 413,
  'file.not_drawn': 404,
  'file.not_converted': 404,
  'file.converter_down': 503,
  'file.full': 507,
  'file.store': 503,
  'file.infected': 422,
  'file.scan_too_large': 422,
  'file.scanner_down': 503,
  'task.unknown': 404,
  'task.too_many': 429,
  'task.died': 422,
  'task.stopped': 422,
  'task.restored': 422,
  'notification.unknown': 404,
  'mail.unknown': 404,
  'mail.unsendable': 422,
  'table.unknown': 404,
  'column.unknown': 404,
  'action.unknown': 404,
  'template.unknown': 404,
  'action.opens': 422,
  'action.refused': 422,
  'action.read_only': 422,
  'action.too_many': 422,
  'action.two': 422,
  'button.unknown': 404,
  'view.unknown': 404,
  'saved.too_many': 422,
  'form.unknown': 404,
  'form.full': 429,
  'form.too_many': 429,
  'secret.sealed': 409,
  'secret.unknown': 404,
  'share.unknown': 404,
  'share.nothing': 422,
  'share.password': 401,
  'share.wrong_password': 401,
  'share.too_many': 422,
  'calendar.unknown': 404,
  'calendar.not_fetched': 422,
  'calendar.too_many': 422,
  'calendar.busy': 429,
  'catalog.changed': 409,
  'catalog.backup': 409,
  'record.unknown': 404,
  'context.unknown': 404,
  'context.stale': 409,
  'context.too_many': 422,
  'favourite.too_many': 422,
  'context.too_large': 422,
  'box.code': 422,
  'record.conflict': 409,
  'record.gone': 409,
  'record.changed': 409,
  'record.opened': 409,
  'record.referenced': 409,
  'record.referenced_unseen': 409,
  'record.duplicate': 422,
  'record.overlaps': 422,
  'record.overlaps_on': 422,
  'record.target_gone': 409,
  'record.target_gone_unseen': 409,
  'operation.unknown': 404,
  'selection.unknown': 404,
  'selection.changed': 409,
  'undo.done': 409,
  'undo.final': 422,
  'undo.conflict': 409,
  'access.refused': 422,
  'filter.formula': 400,
  'filter.operator': 400,
  'filter.other': 400,
  'filter.value': 400,
  'sort.column': 400,
  'calculation.column': 400,
  'comparison.column': 400,
  'column.read_only': 422,
  'choice.fixed': 422,
  'choice.too_many': 422,
  'value.refused': 422,
  'link.target': 422,
  'link.circle': 422,
  'link.candidate': 422,
  'configuration.text_file': 422,
  'link.no_create': 422,
  'link.no_search': 422,
  'link.no_edit': 422,
  'import.invalid': 422,
  'import.mapping': 422,
  'import.unknown': 404,
  'import.changed': 422,
  'import.too_large': 413,
  'import.too_many': 422,
  'import.not_checked': 422,
  'catalog.invalid': 422,
  'configuration.stale': 409,
  'configuration.conflict': 409,
  'configuration.nothing': 422,
  'configuration.problems': 422,
  'configuration.too_large': 422,
  'version.unknown': 404,
  'version.moved': 409,
  'version.same': 422,
  'version.first': 422,
  'archive.unknown': 404,
  'archive.name_used': 422,
  'archive.damaged': 422,
  'archive.encrypted': 422,
  'archive.bomb': 422,
  'archive.path': 422,
  'archive.refused': 422,
  'archive.apart': 422,
  'server.stopping': 503,
  'server.not_ready': 503,
  'server.timeout': 503,
  'server.failed': 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One entry of an error answer: `column` is the technical name of the column to mark. */
export interface ErrorEntry {
  readonly code: string;
  readonly message: string;
  readonly column?: string;
  /** How many records there are, where they are not as many as were confirmed. */
  readonly count?: number;
  /** Of several records in one draft, the id or key of the one that has the column. */
  readonly row?: number;
  /** What names that record, where the client does not show it. */
  readonly title?: string;
  /** The deleted record that is in the way, and what may become of it. */
  readonly deletion?: Deletion;
}

/** An expected failure with a code; the error mapper at the edge turns it into a status and a message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly columns: readonly ColumnProblem[];

  constructor(code: ErrorCode, params: Problem['params'] = {}, columns: readonly ColumnProblem[] = []) {
    super(`${code} ${JSON.stringify(params)}`);
    this.code = code;
    this.params = params;
    this.columns = columns;
  }
}

/** A problem of one column of a record, of the record as a whole where `column` is empty; `row` tells which nested record, where there are several. */
export interface ColumnProblem extends Problem {
  readonly column: string;
  readonly row?: number;
  /** What names that record, where the client does not show it. */
  readonly title?: string;
  /** The deleted record that is in the way, and what may become of it. */
  readonly deletion?: Deletion;
}
