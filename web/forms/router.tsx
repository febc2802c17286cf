import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { NotFoundScreen } from '../components/shell/route-states.tsx'
import { orSignIn, routerOptions } from '../components/shell/router-options.ts'
import { leadToSetup, leaveSetup } from '../components/sign-in/lead-to-setup.ts'
import { withTexts } from '../lib/words/i18n.ts'
import { speakTo } from '../lib/words/language.ts'
import { DeskLayout } from './components/shell/desk-layout.tsx'
import { meQuery, storeLanguage } from './lib/session.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
})

const door = () => withTexts(import('./features/sign-in/screen.tsx'), 'forms/door', 'door', 'people')
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(door, 'SignInScreen'),
  beforeLoad: () => leadToSetup('formSetup'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(door, 'SignUpScreen'),
  beforeLoad: () => leadToSetup('formSetup'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(door, 'ForgotPasswordScreen'),
  beforeLoad: () => leadToSetup('formSetup'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(door, 'ResetPasswordScreen'),
  beforeLoad: () => leadToSetup('formSetup'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(door, 'SetupScreen'),
  beforeLoad: () => leaveSetup('formSetup'),
})
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  component: lazyRouteComponent(door, 'AcceptInvitationScreen'),
  beforeLoad: () => leadToSetup('formSetup'),
})

const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  component: DeskLayout,
  beforeLoad: async ({ context, location }) => {
    const session = await orSignIn(context.queryClient.ensureQueryData(meQuery), location.href, 'formSetup')
    await speakTo(session.me.user, (language) => storeLanguage(context.queryClient, language))
    return session
  },
})

const home = createRoute({
  getParentRoute: () => desk,
  path: '/',
  component: lazyRouteComponent(
    () =>
      withTexts(
        import('./features/form-list/screen.tsx'),
        'forms/form-list',
        'forms/form',
        'lists',
        'records',
      ),
    'HomeScreen',
  ),
})
const workspace = createRoute({
  getParentRoute: () => desk,
  path: 'w/$workspaceId',
  component: lazyRouteComponent(
    () =>
      withTexts(
        import('./features/form-list/screen.tsx'),
        'forms/form-list',
        'forms/form',
        'lists',
        'records',
      ),
    'WorkspaceScreen',
  ),
})
const keys = createRoute({
  getParentRoute: () => desk,
  path: 'keys',
  component: lazyRouteComponent(
    () => withTexts(import('./features/keys/screen.tsx'), 'forms/keys', 'forms/form', 'records'),
    'KeysScreen',
  ),
})
const members = createRoute({
  getParentRoute: () => desk,
  path: 'members',
  component: lazyRouteComponent(
    () => withTexts(import('./features/members/screen.tsx'), 'forms/members', 'people'),
    'MembersScreen',
  ),
})
const account = createRoute({
  getParentRoute: () => desk,
  path: 'account',
  component: lazyRouteComponent(
    () =>
      withTexts(import('./features/account/screen.tsx'), 'forms/account', 'forms/form', 'people', 'factor'),
    'AccountScreen',
  ),
})

const connect = createRoute({
  getParentRoute: () => desk,
  path: 'connect',
  component: lazyRouteComponent(
    () => withTexts(import('./features/connect/screen.tsx'), 'forms/connect'),
    'ConnectScreen',
  ),
})

const form = createRoute({
  getParentRoute: () => desk,
  path: 'forms/$id',
  component: lazyRouteComponent(
    () => withTexts(import('./components/form/form-frame.tsx'), 'forms/form', 'records'),
    'FormFrame',
  ),
})
const formHome = createRoute({
  getParentRoute: () => form,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: `/forms/${params.id}/build` as never, replace: true })
  },
})
const build = createRoute({
  getParentRoute: () => form,
  path: 'build',
  component: lazyRouteComponent(
    () => withTexts(import('./features/builder/screen.tsx'), 'forms/builder', 'forms/form'),
    'BuildScreen',
  ),
})
const settings = createRoute({
  getParentRoute: () => form,
  path: 'settings',
  component: lazyRouteComponent(
    () => withTexts(import('./features/settings/screen.tsx'), 'forms/settings', 'forms/form'),
    'SettingsScreen',
  ),
})
const languages = createRoute({
  getParentRoute: () => form,
  path: 'languages',
  component: lazyRouteComponent(
    () => withTexts(import('./features/languages/screen.tsx'), 'forms/languages', 'forms/form'),
    'LanguagesScreen',
  ),
})
const share = createRoute({
  getParentRoute: () => form,
  path: 'share',
  component: lazyRouteComponent(
    () => withTexts(import('./features/share/screen.tsx'), 'forms/share', 'forms/form'),
    'ShareScreen',
  ),
})
const submissions = createRoute({
  getParentRoute: () => form,
  path: 'submissions',
  component: lazyRouteComponent(
    () =>
      withTexts(
        import('./features/submissions/screen.tsx'),
        'forms/submissions',
        'forms/form',
        'lists',
        'deliveries',
      ),
    'SubmissionsScreen',
  ),
})
const results = createRoute({
  getParentRoute: () => form,
  path: 'results',
  component: lazyRouteComponent(
    () => withTexts(import('./features/results/screen.tsx'), 'forms/results', 'forms/form'),
    'ResultsScreen',
  ),
})
const webhooks = createRoute({
  getParentRoute: () => form,
  path: 'webhooks',
  component: lazyRouteComponent(
    () => withTexts(import('./features/webhooks/screen.tsx'), 'forms/webhooks', 'forms/form', 'deliveries'),
    'WebhooksScreen',
  ),
})
const activity = createRoute({
  getParentRoute: () => form,
  path: 'activity',
  component: lazyRouteComponent(
    () => withTexts(import('./features/activity/screen.tsx'), 'forms/activity', 'forms/form', 'records'),
    'ActivityScreen',
  ),
})

const routeTree = root.addChildren([
  ...[setup, signIn, signUp, forgotPassword, resetPassword, acceptInvitation],
  desk.addChildren([
    ...[home, workspace, keys, members, account, connect],
    form.addChildren([
      ...[formHome, build, settings, languages, share],
      ...[submissions, results, webhooks, activity],
    ]),
  ]),
])

export function createDeskRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...routerOptions,
  })
}
