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
import { DeskLayout } from './components/shell/desk-layout.tsx'
import { meQuery } from './lib/session.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
})

const door = () => import('./features/sign-in/screen.tsx')
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
  beforeLoad: ({ context, location }) =>
    orSignIn(context.queryClient.ensureQueryData(meQuery), location.href, 'formSetup'),
})

const home = createRoute({
  getParentRoute: () => desk,
  path: '/',
  component: lazyRouteComponent(() => import('./features/form-list/screen.tsx'), 'HomeScreen'),
})
const workspace = createRoute({
  getParentRoute: () => desk,
  path: 'w/$workspaceId',
  component: lazyRouteComponent(() => import('./features/form-list/screen.tsx'), 'WorkspaceScreen'),
})
const keys = createRoute({
  getParentRoute: () => desk,
  path: 'keys',
  component: lazyRouteComponent(() => import('./features/keys/screen.tsx'), 'KeysScreen'),
})
const members = createRoute({
  getParentRoute: () => desk,
  path: 'members',
  component: lazyRouteComponent(() => import('./features/members/screen.tsx'), 'MembersScreen'),
})
const account = createRoute({
  getParentRoute: () => desk,
  path: 'account',
  component: lazyRouteComponent(() => import('./features/account/screen.tsx'), 'AccountScreen'),
})

const connect = createRoute({
  getParentRoute: () => desk,
  path: 'connect',
  component: lazyRouteComponent(() => import('./features/connect/screen.tsx'), 'ConnectScreen'),
})

const form = createRoute({
  getParentRoute: () => desk,
  path: 'forms/$id',
  component: lazyRouteComponent(() => import('./components/form/form-frame.tsx'), 'FormFrame'),
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
  component: lazyRouteComponent(() => import('./features/builder/screen.tsx'), 'BuildScreen'),
})
const settings = createRoute({
  getParentRoute: () => form,
  path: 'settings',
  component: lazyRouteComponent(() => import('./features/settings/screen.tsx'), 'SettingsScreen'),
})
const languages = createRoute({
  getParentRoute: () => form,
  path: 'languages',
  component: lazyRouteComponent(() => import('./features/languages/screen.tsx'), 'LanguagesScreen'),
})
const share = createRoute({
  getParentRoute: () => form,
  path: 'share',
  component: lazyRouteComponent(() => import('./features/share/screen.tsx'), 'ShareScreen'),
})
const submissions = createRoute({
  getParentRoute: () => form,
  path: 'submissions',
  component: lazyRouteComponent(() => import('./features/submissions/screen.tsx'), 'SubmissionsScreen'),
})
const results = createRoute({
  getParentRoute: () => form,
  path: 'results',
  component: lazyRouteComponent(() => import('./features/results/screen.tsx'), 'ResultsScreen'),
})
const webhooks = createRoute({
  getParentRoute: () => form,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./features/webhooks/screen.tsx'), 'WebhooksScreen'),
})
const activity = createRoute({
  getParentRoute: () => form,
  path: 'activity',
  component: lazyRouteComponent(() => import('./features/activity/screen.tsx'), 'ActivityScreen'),
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
