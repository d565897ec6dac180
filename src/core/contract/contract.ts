import { MAILING_ROUTES } from './messaging/mailing-routes.ts';
import { MESSAGE_ROUTES } from './messaging/message-routes.ts';
import { MAIL_ACCOUNT_ROUTES } from './messaging/mail-account-routes.ts';
import { ACCESS_ROUTES } from './people/access-routes.ts';
import { ACCOUNT_ROUTES } from './people/account-routes.ts';
import { ANONYMOUS_ROUTES } from './session/anonymous-routes.ts';
import { APPLICATION_ROUTES } from './application/application-routes.ts';
import { BEGIN_ROUTES } from './configuration/begin-routes.ts';
import { COMMENT_ROUTES } from './messaging/comment-routes.ts';
import { FOLLOWER_ROUTES } from './messaging/follower-routes.ts';
import { NEXT_STEP_ROUTES } from './messaging/next-step-routes.ts';
import { CHOICE_ROUTES } from './application/choice-routes.ts';
import { OCCURRENCE_ROUTES } from './lists/occurrence-routes.ts';
import { CELLS_ROUTES } from './lists/cells-routes.ts';
import { BULK_ROUTES } from './lists/bulk-routes.ts';
import { CALENDAR_ROUTES } from './views/calendar-routes.ts';
import { DUPLICATE_ROUTES } from './lists/duplicate-routes.ts';
import { ARCHIVE_ROUTES } from './configuration/archive-routes.ts';
import { CONFIGURATION_ROUTES } from './configuration/configuration-routes.ts';
import { FILE_ROUTES } from './configuration/file-routes.ts';
import { IMAGE_ROUTES } from './configuration/image-routes.ts';
import { IMPACT_ROUTES } from './configuration/impact-routes.ts';
import { TYPE_ROUTES } from './configuration/type-routes.ts';
import { EXTRANET_ROUTES } from './settings/extranet-routes.ts';
import { FILE_SETTINGS_ROUTES } from './settings/file-settings-routes.ts';
import { STORED_FILE_ROUTES } from './files/stored-file-routes.ts';
import { UPLOAD_ROUTES } from './files/upload-routes.ts';
import { DRAWING_ROUTES } from './files/drawing-routes.ts';
import { FORMULA_ROUTES } from './application/formula-routes.ts';
import { EXPORT_ROUTES } from './records/export-routes.ts';
import { IMPORT_ROUTES } from './records/import-routes.ts';
import { DRILL_ROUTES } from './lists/figure-routes.ts';
import { FEED_ROUTES } from './sharing/feed-routes.ts';
import { GROUP_ROUTES } from './lists/group-routes.ts';
import { LANGUAGE_ROUTES } from './people/language-routes.ts';
import { LIST_ROUTES } from './lists/list-routes.ts';
import { ORDER_ROUTES } from './lists/order-routes.ts';
import { LIVE_ROUTES } from './live/live-routes.ts';
import { MAIL_ROUTES } from './settings/mail-routes.ts';
import { NOTIFICATION_ROUTES } from './messaging/notification-routes.ts';
import { PASSWORD_ROUTES } from './session/password-routes.ts';
import { RECORD_ROUTES } from './records/record-routes.ts';
import { SEARCH_ROUTES } from './lists/search-routes.ts';
import { FORM_ROUTES } from './public-forms/form-routes.ts';
import { SHARED_ROUTES } from './sharing/shared-routes.ts';
import { SHARING_ROUTES } from './sharing/sharing-routes.ts';
import { SECOND_FACTOR_ROUTES } from './session/second-factor-routes.ts';
import { DRAFT_SETTINGS_ROUTES } from './settings/draft-settings-routes.ts';
import { SECURITY_ROUTES } from './settings/security-routes.ts';
import { SESSION_ROUTES } from './session/session-routes.ts';
import { STYLE_ROUTES } from './settings/style-routes.ts';
import { ARRANGEMENT_ROUTES } from './lists/arrangement-routes.ts';
import { SAVED_ROUTES } from './lists/saved-routes.ts';
import { SSO_ROUTES } from './settings/sso-routes.ts';
import { TASK_ROUTES } from './tasks/task-routes.ts';
import { UNDO_ROUTES } from './records/undo-routes.ts';
import { USER_ROUTES } from './people/user-routes.ts';
import { VIEW_ROUTES } from './views/registry.ts';
import { SECRET_ROUTES } from './records/secret-routes.ts';
import { VISIT_ROUTES } from './records/visit-routes.ts';

/** Every named route of the product. The server answers exactly these; the client calls them by name. */
export const CONTRACT = {
  ...SESSION_ROUTES,
  ...SSO_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...ACCOUNT_ROUTES,
  ...LANGUAGE_ROUTES,
  ...PASSWORD_ROUTES,
  ...ANONYMOUS_ROUTES,
  ...MAIL_ROUTES,
  ...SECURITY_ROUTES,
  ...DRAFT_SETTINGS_ROUTES,
  ...FILE_SETTINGS_ROUTES,
  ...EXTRANET_ROUTES,
  ...STYLE_ROUTES,
  ...DRAWING_ROUTES,
  ...APPLICATION_ROUTES,
  ...CHOICE_ROUTES,
  ...LIST_ROUTES,
  ...GROUP_ROUTES,
  ...DRILL_ROUTES,
  ...BULK_ROUTES,
  ...DUPLICATE_ROUTES,
  ...SEARCH_ROUTES,
  ...VIEW_ROUTES,
  ...CELLS_ROUTES,
  ...OCCURRENCE_ROUTES,
  ...ORDER_ROUTES,
  ...SAVED_ROUTES,
  ...ARRANGEMENT_ROUTES,
  ...LIVE_ROUTES,
  ...IMPORT_ROUTES,
  ...EXPORT_ROUTES,
  ...RECORD_ROUTES,
  ...FORMULA_ROUTES,
  ...UNDO_ROUTES,
  ...TASK_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...ACCESS_ROUTES,
  ...CONFIGURATION_ROUTES,
  ...BEGIN_ROUTES,
  ...IMPACT_ROUTES,
  ...ARCHIVE_ROUTES,
  ...TYPE_ROUTES,
  ...IMAGE_ROUTES,
  ...FILE_ROUTES,
  ...UPLOAD_ROUTES,
  ...STORED_FILE_ROUTES,
  ...USER_ROUTES,
  ...SECRET_ROUTES,
  ...VISIT_ROUTES,
  ...MESSAGE_ROUTES,
  ...MAILING_ROUTES,
  ...MAIL_ACCOUNT_ROUTES,
  ...COMMENT_ROUTES,
  ...NEXT_STEP_ROUTES,
  ...FOLLOWER_ROUTES,
  ...SHARING_ROUTES,
  ...SHARED_ROUTES,
  ...FEED_ROUTES,
  ...CALENDAR_ROUTES,
  ...FORM_ROUTES,
} as const;

export type Contract = typeof CONTRACT;
export type RouteName = keyof Contract;
