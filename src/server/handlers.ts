import type { Parts } from './app.ts';
import { presentApplication } from './catalog/catalog.ts';
import { openApiPage } from './http/openapi-page.ts';
import { openApiDocument } from './http/openapi.ts';
import type { Pages } from './http/pages.ts';
import { jsonText, textAnswer, type Handlers } from './http/serve-route.ts';
import { AppError } from '#core/errors.ts';
import { importCsv } from './import/import.ts';
import { countFor } from './lists/lists.ts';
import { lacksSupervisor } from './query/users.ts';
import { listWindow } from './query/run-list.ts';
import {
  cancelContext,
  deleteThem,
  displayRecord,
  openCreate,
  openModify,
  resumeContext,
  runAction,
  suggestLinks,
  unfinishedWork,
  updateDraft,
  validateDraft,
} from './records/records.ts';
import {
  dropSessionCookies,
  setVisitorCookie,
  currentUser,
  setUp,
  signIn,
  userInfo,
  type SessionArea,
} from './session/session.ts';

const HTML = 'text/html; charset=utf-8';

/** Suggestions of a link unless the call says otherwise, and at most. */
const SUGGESTIONS = 20;
const MOST_SUGGESTIONS = 100;

interface Making {
  readonly parts: Parts;
  readonly area: SessionArea;
  readonly pages: Pages;
}

/** The handler of every route of the contract. */
export function handlersOf(making: Making): Handlers {
  return { ...sessionHandlers(making), ...applicationHandlers(making), ...LISTS, ...RECORDS };
}

function sessionHandlers({ parts, area, pages }: Making) {
  return {
    session_login_page: async ({ request, reply }) => {
      setVisitorCookie(request, reply, area.secure);
      return textAnswer(HTML, await pages.page('login'));
    },
    session_login: async ({ body, request, reply }) => await signIn(area, body, { request, reply }),
    session_user_info: async ({ body }) => await userInfo(area, body.login),
    session_current: async ({ session }) => currentUser(session()),
    session_logout: async ({ session, reply }) => {
      await parts.sessions.close(session().token);
      dropSessionCookies(reply);
      return { location: '/session/login/' };
    },
    setup_page: async ({ request, reply }) => {
      if (!(await lacksSupervisor(parts.db))) return await reply.redirect('/session/login/');
      setVisitorCookie(request, reply, area.secure);
      return textAnswer(HTML, await pages.page('setup'));
    },
    setup_create: async ({ body, request, reply }) => await setUp(area, body, { request, reply }),
  } satisfies Partial<Handlers>;
}

function applicationHandlers({ parts }: Making) {
  const openapi = JSON.stringify(openApiDocument(parts.version));
  const page = openApiPage();
  return {
    application_load: async ({ desk }) => {
      const { catalog, viewer } = desk();
      return presentApplication(catalog, viewer);
    },
    translations: async ({ params, query, reply }) => {
      const texts = parts.translations.texts(params.domain, query.locales.split(','));
      if (!texts) throw new AppError('route.unknown', { path: params.domain });
      const json = JSON.stringify(texts);
      const lasting = query.v === parts.translations.version;
      reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (params._format === 'json') return jsonText(json);
      return textAnswer('text/javascript; charset=utf-8', `export default ${json};`);
    },
    health_live: async () => ({ status: 'live' as const }),
    health_ready: async () => {
      await parts.db.query('select 1');
      parts.store.current();
      return { status: 'ready' as const };
    },
    openapi: async () => jsonText(openapi),
    openapi_page: async () => textAnswer(HTML, page),
  } satisfies Partial<Handlers>;
}

const LISTS = {
  list_full_load: async ({ desk, body }) => {
    const { db, ...scene } = desk();
    return jsonText(await listWindow(db, scene, body));
  },
  list_full_count: async ({ desk, body, request }) => await countFor(desk(), body, request),
  list_sub_load: async ({ desk, body }) => {
    const { db, ...scene } = desk();
    const { idcolumn, idenreg, ...window } = body;
    const column = scene.catalog.columns.get(idcolumn)?.column;
    if (column?.type !== 'list') throw new AppError('column.unknown', { column: idcolumn });
    const parent = { idcolumn, record: idenreg };
    return jsonText(await listWindow(db, scene, { ...window, idform: column.target, parent }));
  },
  import_csv: async ({ desk, params, query, body, request }) =>
    await importCsv(desk(), {
      idform: params.idform,
      map: query.map,
      check: query.check,
      source: body,
      caller: request,
    }),
} satisfies Partial<Handlers>;

const RECORDS = {
  api_execaction: async ({ desk, params, query }) =>
    await runAction(desk(), {
      action: params.idaction,
      selected: (query.idselected ?? '')
        .split('|')
        .filter((id) => id !== '')
        .map(Number),
    }),
  api_element_display: async ({ desk, query }) =>
    jsonText(await displayRecord(desk(), query.idform, query.idenreg)),
  api_element_create: async ({ desk, query, body }) =>
    await openCreate(desk(), query.idform, body.values ?? {}),
  api_element_modify: async ({ desk, query }) => await openModify(desk(), query.idform, query.idenreg),
  api_element_delete: async ({ desk, query, body }) => ({
    deleted: await deleteThem(desk(), query.idform, body.records),
  }),
  api_context_list: async ({ desk }) => ({ contexts: await unfinishedWork(desk()) }),
  api_context_resume: async ({ desk, params }) => await resumeContext(desk(), params.idcontext),
  api_update: async ({ desk, params, body }) => {
    const state = await updateDraft(desk(), {
      context: params.idcontext,
      window: params.idihm,
      values: body.values,
      complete: params.complete,
    });
    return { ...state, changed: [...state.changed] };
  },
  api_validate: async ({ desk, params, body }) => {
    const { table, ...written } = await validateDraft(desk(), {
      context: params.idcontext,
      window: params.idihm,
      mine: body.mine ?? [],
    });
    return { idform: table.id, ...written };
  },
  api_cancel: async ({ desk, query }) => ({ closed: [...(await cancelContext(desk(), query.idcontext))] }),
  suggest_link: async ({ desk, params, query }) => {
    const limit = Math.min(query.limit ?? SUGGESTIONS, MOST_SUGGESTIONS);
    const rows = await suggestLinks(desk(), params.idcolumn, { text: query.text ?? '', limit });
    return { rows: rows.map(([id, title]): [number, string] => [id, title]) };
  },
} satisfies Partial<Handlers>;
