import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { leadToSetup, leaveSetup } from '../features/sign-in/public/lead-to-setup.ts'
import { orSignIn } from '../features/sign-in/public/or-sign-in.ts'
import { lazyPart } from '../kit/screen/lazy-part.ts'
import { NotFoundScreen } from '../kit/shell/route-states.tsx'
import { routerOptions } from '../kit/shell/router-options.ts'
import { speakTo } from '../kit/words/language.ts'
import { DeskLayout } from './components/shell/desk-layout.tsx'
import { meQuery, storeLanguage } from './lib/session.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
})

type Door = typeof import('./features/sign-in/screen.tsx')
const door = <Name extends keyof Door>(name: Name) =>
  lazyPart(() => import('./features/sign-in/screen.tsx'), name, 'forms/door', 'door', 'people')
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: door('SignInScreen'),
  beforeLoad: () => leadToSetup('formSetup'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: door('SignUpScreen'),
  beforeLoad: () => leadToSetup('formSetup'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: door('ForgotPasswordScreen'),
  beforeLoad: () => leadToSetup('formSetup'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: door('ResetPasswordScreen'),
  beforeLoad: () => leadToSetup('formSetup'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: door('SetupScreen'),
  beforeLoad: () => leaveSetup('formSetup'),
})
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  component: door('AcceptInvitationScreen'),
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
  component: lazyPart(
    () => import('./features/form-list/screen.tsx'),
    'HomeScreen',
    'forms/form-list',
    'forms/form',
    'lists',
    'records',
  ),
})
const workspace = createRoute({
  getParentRoute: () => desk,
  path: 'w/$workspaceId',
  component: lazyPart(
    () => import('./features/form-list/screen.tsx'),
    'WorkspaceScreen',
    'forms/form-list',
    'forms/form',
    'lists',
    'records',
  ),
})
const keys = createRoute({
  getParentRoute: () => desk,
  path: 'keys',
  component: lazyPart(
    () => import('./features/keys/screen.tsx'),
    'KeysScreen',
    'forms/keys',
    'forms/form',
    'records',
  ),
})
const members = createRoute({
  getParentRoute: () => desk,
  path: 'members',
  component: lazyPart(
    () => import('./features/members/screen.tsx'),
    'MembersScreen',
    'forms/members',
    'people',
  ),
})
const account = createRoute({
  getParentRoute: () => desk,
  path: 'account',
  component: lazyPart(
    () => import('./features/account/screen.tsx'),
    'AccountScreen',
    'forms/account',
    'forms/form',
    'people',
    'factor',
  ),
})

const connect = createRoute({
  getParentRoute: () => desk,
  path: 'connect',
  component: lazyPart(() => import('./features/connect/screen.tsx'), 'ConnectScreen', 'forms/connect'),
})

const form = createRoute({
  getParentRoute: () => desk,
  path: 'forms/$id',
  component: lazyPart(() => import('./components/form/form-frame.tsx'), 'FormFrame', 'forms/form', 'records'),
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
  component: lazyPart(
    () => import('./features/builder/screen.tsx'),
    'BuildScreen',
    'forms/builder',
    'forms/form',
  ),
})
const settings = createRoute({
  getParentRoute: () => form,
  path: 'settings',
  component: lazyPart(
    () => import('./features/settings/screen.tsx'),
    'SettingsScreen',
    'forms/settings',
    'forms/form',
  ),
})
const languages = createRoute({
  getParentRoute: () => form,
  path: 'languages',
  component: lazyPart(
    () => import('./features/languages/screen.tsx'),
    'LanguagesScreen',
    'forms/languages',
    'forms/form',
  ),
})
const share = createRoute({
  getParentRoute: () => form,
  path: 'share',
  component: lazyPart(
    () => import('./features/share/screen.tsx'),
    'ShareScreen',
    'forms/share',
    'forms/form',
  ),
})
const submissions = createRoute({
  getParentRoute: () => form,
  path: 'submissions',
  component: lazyPart(
    () => import('./features/submissions/screen.tsx'),
    'SubmissionsScreen',
    'forms/submissions',
    'forms/form',
    'lists',
    'deliveries',
  ),
})
const results = createRoute({
  getParentRoute: () => form,
  path: 'results',
  component: lazyPart(
    () => import('./features/results/screen.tsx'),
    'ResultsScreen',
    'forms/results',
    'forms/submissions',
    'forms/form',
    'lists',
  ),
})
const webhooks = createRoute({
  getParentRoute: () => form,
  path: 'webhooks',
  component: lazyPart(
    () => import('./features/webhooks/screen.tsx'),
    'WebhooksScreen',
    'forms/webhooks',
    'forms/form',
    'deliveries',
  ),
})
const activity = createRoute({
  getParentRoute: () => form,
  path: 'activity',
  component: lazyPart(
    () => import('./features/activity/screen.tsx'),
    'ActivityScreen',
    'forms/activity',
    'forms/form',
    'records',
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
