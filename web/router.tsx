import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { AppLayout } from './app/app-layout.tsx'
import { settingSections } from './features/settings/public/setting-sections.ts'
import { leadToSetup, leaveSetup } from './features/sign-in/public/lead-to-setup.ts'
import { orSignIn } from './features/sign-in/public/or-sign-in.ts'
import { type Kinds, type LinkedType, linkedKinds } from './kit/kinds/kinds.ts'
import { NotFoundScreen } from './kit/shell/route-states.tsx'
import { routerOptions } from './kit/shell/router-options.ts'
import './kinds.ts'
import { type FeatureName, screenOf } from './app/screens.ts'
import type { Search } from './kit/list/state/list-search.ts'
import { lazyPart } from './kit/screen/lazy-part.ts'
import { storeLanguage } from './kit/screen/preferences.ts'
import { lastPortOf, meQuery } from './kit/server/session.tsx'
import { speakTo } from './kit/words/language.ts'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  validateSearch: (search: Search): Search => search,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyPart(() => import('./features/sign-in/sign-in.tsx'), 'SignInScreen', 'door'),
  beforeLoad: () => leadToSetup('setup'),
})
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyPart(() => import('./features/setup/setup.tsx'), 'SetupScreen', 'door', 'people'),
  beforeLoad: () => leaveSetup('setup'),
})
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  component: lazyPart(
    () => import('./features/sign-in/accept-invitation.tsx'),
    'AcceptInvitationScreen',
    'door',
    'people',
  ),
  beforeLoad: () => leadToSetup('setup'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPart(
    () => import('./features/sign-in/forgot-password.tsx'),
    'ForgotPasswordScreen',
    'door',
    'people',
  ),
  beforeLoad: () => leadToSetup('setup'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPart(
    () => import('./features/sign-in/reset-password.tsx'),
    'ResetPasswordScreen',
    'door',
    'people',
  ),
  beforeLoad: () => leadToSetup('setup'),
})

/** A page for whoever has its link, with or without an account here. */
const byLink = <const Path extends string>(path: Path, component: ReturnType<typeof lazyPart>) =>
  createRoute({ getParentRoute: () => root, path, component })
const info = byLink(
  '/info/$token',
  lazyPart(() => import('./features/info/page.tsx'), 'InfoScreen', 'info'),
)
const offer = byLink(
  '/offer/$token',
  lazyPart(() => import('./features/offer/page.tsx'), 'OfferScreen', 'offer'),
)
const unsubscribe = byLink(
  '/unsubscribe/$token',
  lazyPart(() => import('./features/unsubscribe/page.tsx'), 'UnsubscribeScreen', 'unsubscribe'),
)

/** The guide for users, which needs no account. */
const guide = createRoute({
  getParentRoute: () => root,
  path: '/guide/$page',
  component: lazyPart(() => import('./features/guide/page.tsx'), 'GuideScreen'),
})

/** Whoever holds a signed document checks it. */
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/$code',
  component: lazyPart(() => import('./features/verify/page.tsx'), 'VerifyScreen', 'verify'),
})

/** Whoever is asked to sign, approve or witness a document, or gets a copy of it. */
const signing = (['sign', 'approve', 'witness', 'view', 'cc'] as const).map((word) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${word}/$token`,
    component: lazyPart(
      () => import('./features/signing/page.tsx'),
      'SigningScreen',
      'sign',
      'pdf',
      'placing',
    ),
  }),
)

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: AppLayout,
  beforeLoad: async ({ context, location }) => {
    const session = await orSignIn(context.queryClient.ensureQueryData(meQuery), location.href, 'setup')
    await speakTo(session.me.preferences, async (language) => {
      context.queryClient.setQueryData(meQuery.queryKey, await storeLanguage(language))
    })
    return session
  },
})

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: ({ context }) => {
    const port = lastPortOf(context.me)
    if (port) throw redirect({ to: '/$portSlug', params: { portSlug: port.slug }, replace: true })
  },
})
const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  component: screen('account', 'AccountScreen'),
})

const port = createRoute({ getParentRoute: () => app, path: '$portSlug' })

const dashboard = createRoute({
  getParentRoute: () => port,
  path: '/',
  component: screen('dashboard', 'DashboardScreen'),
})

const alerts = createRoute({
  getParentRoute: () => port,
  path: 'alerts',
  component: screen('alerts', 'AlertsScreen'),
})
const plan = createRoute({
  getParentRoute: () => port,
  path: 'plan',
  component: screen('plan', 'PlanScreen'),
})
const imports = createRoute({
  getParentRoute: () => port,
  path: 'settings/imports',
  component: screen('imports', 'ImportsScreen'),
})
const audit = createRoute({
  getParentRoute: () => port,
  path: 'settings/audit',
  component: screen('audit', 'AuditScreen'),
})
const connections = createRoute({
  getParentRoute: () => port,
  path: 'settings/forms',
  component: screen('connections', 'FormConnectionsScreen'),
})
const webhooks = createRoute({
  getParentRoute: () => port,
  path: 'settings/webhooks',
  component: screen('webhooks', 'WebhooksScreen'),
})
const apiKeys = createRoute({
  getParentRoute: () => port,
  path: 'settings/api-keys',
  component: screen('api-keys', 'ApiKeysScreen'),
})
const emailAccounts = createRoute({
  getParentRoute: () => port,
  path: 'settings/email-accounts',
  component: screen('email-accounts', 'EmailAccountsScreen'),
})
const duplicates = createRoute({
  getParentRoute: () => port,
  path: 'clients/duplicates',
  component: screen('duplicates', 'DuplicatesScreen'),
})
const users = createRoute({
  getParentRoute: () => port,
  path: 'settings/users',
  component: screen('users', 'UsersScreen'),
})
const settings = createRoute({
  getParentRoute: () => port,
  path: 'settings',
  component: screen('settings', 'SettingsScreen'),
})
/** Each section of the settings, by its address. */
const sections = settingSections.map((section) =>
  createRoute({
    getParentRoute: () => port,
    path: `settings/${section}` as const,
    component: screen('settings', 'SettingsScreen'),
  }),
)
const brochures = createRoute({
  getParentRoute: () => port,
  path: 'documents/brochures',
  component: screen('brochures', 'BrochuresScreen'),
})
const playbook = createRoute({
  getParentRoute: () => port,
  path: 'settings/playbook',
  component: screen('playbook', 'PlaybookScreen'),
})

const newDocument = createRoute({
  getParentRoute: () => port,
  path: 'documents/new',
  component: screen('document-wizard', 'DocumentWizardScreen'),
})
const documentTemplates = createRoute({
  getParentRoute: () => port,
  path: 'documents/templates',
  component: screen('document-templates', 'DocumentTemplatesScreen'),
})

const analytics = createRoute({
  getParentRoute: () => port,
  path: 'analytics',
  component: screen('analytics', 'AnalyticsScreen'),
})
const reports = createRoute({
  getParentRoute: () => port,
  path: 'reports',
  component: screen('reports', 'ReportsScreen'),
})
const occupancy = createRoute({
  getParentRoute: () => port,
  path: 'occupancy',
  component: screen('occupancy', 'OccupancyScreen'),
})
const waitingList = createRoute({
  getParentRoute: () => port,
  path: 'waiting-list',
  component: screen('waiting-list', 'WaitingListScreen'),
})

const money = createRoute({
  getParentRoute: () => port,
  path: 'money',
  component: screen('money', 'MoneyScreen'),
})

const renewals = createRoute({
  getParentRoute: () => port,
  path: 'renewals',
  component: screen('renewals', 'RenewalsScreen'),
})

const reconcile = createRoute({
  getParentRoute: () => port,
  path: 'reconcile',
  component: screen('reconcile', 'ReconcileScreen'),
})
const tags = createRoute({
  getParentRoute: () => port,
  path: 'settings/tags',
  component: screen('tags', 'TagsScreen'),
})
const customFields = createRoute({
  getParentRoute: () => port,
  path: 'settings/custom-fields',
  component: screen('custom-fields', 'CustomFieldsScreen'),
})

/** Where screens stood before, for links that people and mails keep. */
const moved = (
  [
    ['imports', '/$portSlug/settings/imports'],
    ['admin/audit', '/$portSlug/settings/audit'],
    ['admin/forms', '/$portSlug/settings/forms'],
    ['admin/webhooks', '/$portSlug/settings/webhooks'],
    ['admin/users', '/$portSlug/settings/users'],
    ['admin/playbook', '/$portSlug/settings/playbook'],
    ['admin/tags', '/$portSlug/settings/tags'],
    ['admin/custom-fields', '/$portSlug/settings/custom-fields'],
    ['admin/duplicates', '/$portSlug/clients/duplicates'],
    ['admin/brochures', '/$portSlug/documents/brochures'],
    ['admin/document-templates', '/$portSlug/documents/templates'],
  ] as const
).map(([path, to]) =>
  createRoute({
    getParentRoute: () => port,
    path: path as string,
    beforeLoad: ({ params, search }) => {
      throw redirect({ to, params, search, replace: true })
    },
  }),
)
const movedSettings = createRoute({
  getParentRoute: () => port,
  path: 'admin/settings' as string,
  beforeLoad: ({ params, search: { tab, ...search } }) => {
    const section = settingSections.find((one) => one === tab)
    const to = section ? (`/$portSlug/settings/${section}` as const) : '/$portSlug/settings'
    throw redirect({ to, params, search, replace: true })
  },
})

/** The list of a kind of record, and each of its records. */
function pagesOf({ feature, path }: Kinds[LinkedType]['page']) {
  const list = createRoute({
    getParentRoute: () => port,
    path,
    component: screen(feature, 'ListScreen'),
  })
  const record = createRoute({
    getParentRoute: () => port,
    path: `${path}/$id`,
    component: screen(feature, 'RecordScreen'),
  })
  return [list, record]
}

const linked = [info, offer, unsubscribe]

const routeTree = root.addChildren([
  ...[setup, signIn, forgotPassword, resetPassword, acceptInvitation, verify, guide, ...linked, ...signing],
  app.addChildren([
    home,
    account,
    port.addChildren([
      ...[
        dashboard,
        alerts,
        analytics,
        reports,
        plan,
        imports,
        audit,
        duplicates,
        users,
        tags,
        customFields,
        playbook,
        brochures,
        documentTemplates,
        newDocument,
        occupancy,
        waitingList,
        money,
        renewals,
        reconcile,
        connections,
        webhooks,
        apiKeys,
        emailAccounts,
        settings,
      ],
      ...sections,
      ...moved,
      movedSettings,
      ...linkedKinds().flatMap(({ page }) => pagesOf(page)),
    ]),
  ]),
])

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...routerOptions,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

function screen(feature: FeatureName, component: string) {
  return screenOf(feature, component) ?? NotFoundScreen
}
