import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render as renderReact } from 'vitest-browser-react'
import { allPermissions, type Permission } from '../../contract/permissions.ts'
import { closeToasts, Toaster } from '../../ui/overlays/toast.tsx'
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx'
import { ConflictProvider } from '../kit/conflict/conflict-provider.tsx'
import { createQueryClient } from '../kit/server/query-client.ts'
import { type Me, meQuery, PortProvider } from '../kit/server/session.tsx'
import { routerOptions } from '../kit/shell/router-options.ts'
import { CatalogueTexts } from '../kit/words/catalogue-texts.tsx'
import { me } from './samples.ts'
import { type StandIn, standIn } from './stand-in.ts'

type Setting = {
  /** What answers; without one everything is empty. */
  server?: StandIn
  /** Where it stands, with what the address says. */
  address?: string
  /** What of the address is read, where it is the id of a record. */
  route?: string
  width?: 360 | 1440
  /** What the user may do; everything unless it is said. */
  permissions?: readonly Permission[]
  /** What else of the user is of interest. */
  user?: Partial<Me>
}

let answering: StandIn | undefined

/** What the test asked of the server, and the server would not have taken; or had it answer, and it would not have. */
export function faultsOfServer(): readonly string[] {
  return answering?.faults ?? []
}

/** Renders something in the port “demo” as it stands in the client, and gives what a test needs of it. */
export async function render(element: ReactNode, setting: Setting = {}) {
  const { server = standIn(), address = '/demo', route = '$portSlug/$', width = 1440 } = setting
  answering = server
  await cleanup()
  // What a file before this one said is of the page, which stays.
  closeToasts()
  await page.viewport(width, width === 360 ? 740 : 900)
  answerWith(server)
  const queryClient = createQueryClient()
  const user = me(setting.permissions ?? allPermissions, setting.user)
  queryClient.setQueryData(meQuery.queryKey, user)
  const place = placeFor(element)
  const router = routerFor(
    <PortProvider port={user.ports[0]!}>
      <Content place={place} />
    </PortProvider>,
    address,
    route,
  )
  await router.load()
  const rendered = await renderReact(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CatalogueTexts>
          <TooltipProvider>
            <RouterProvider router={router as never} />
            <Toaster />
          </TooltipProvider>
        </CatalogueTexts>
      </QueryClientProvider>
    </StrictMode>,
  )
  return {
    ...rendered,
    server,
    queryClient,
    router,
    /** Shows the same with other properties, or something else in its place. */
    rerenderWith: (next: ReactNode) => place.put(next),
    /** Path and search of the address as it is now. */
    address: () => router.state.location.href,
  }
}

type Place = ReturnType<typeof placeFor>

/** What is shown, where another may be put in its place. */
function placeFor(first: ReactNode) {
  let content = first
  let notify = () => {}
  return {
    shown: () => content,
    subscribe(tell: () => void) {
      notify = tell
      return () => {}
    },
    put(next: ReactNode) {
      content = next
      notify()
    },
  }
}

function Content({ place }: { place: Place }) {
  return useSyncExternalStore(place.subscribe, place.shown)
}

function answerWith(server: StandIn) {
  const { fetch } = globalThis
  vi.stubGlobal('XMLHttpRequest', requestOf(server))
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.origin)
    if (!url.pathname.startsWith('/api/')) return fetch(input, init)
    const response = server.fetchApi(url, init)
    const { signal } = init
    if (!signal) return response
    return Promise.race([response, new Promise<never>((_, fail) => failWhenAborted(signal, fail))])
  })
}

/** The one other way the client asks: uploads, which say how far they are. */
function requestOf(server: StandIn) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    private readonly headers: Record<string, string> = {}
    private method = ''
    private url = ''
    private isOver = false
    private headersOfResponse = new Headers()
    status = 0
    responseText = ''
    open(method: string, path: string) {
      this.method = method
      this.url = path
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.headersOfResponse.get(name)
    }
    send(body: FormData) {
      const init = { method: this.method, headers: this.headers, body }
      void server.fetchApi(new URL(this.url, location.origin), init).then(
        async (response) => {
          this.status = response.status
          this.headersOfResponse = response.headers
          this.responseText = await response.text()
          this.end('load')
        },
        () => this.end('error'),
      )
    }
    abort() {
      this.end('abort')
    }
    private end(how: 'load' | 'error' | 'abort') {
      if (this.isOver) return
      this.isOver = true
      this.dispatchEvent(new Event(how))
      this.dispatchEvent(new Event('loadend'))
    }
  }
}

function failWhenAborted(signal: AbortSignal, fail: (reason: unknown) => void) {
  const abort = () => fail(new DOMException('Not wanted any more', 'AbortError'))
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
}

/** Whatever the address, the same is shown: what is linked to need not be there. */
function routerFor(element: ReactNode, address: string, path: string) {
  const root = createRootRoute({
    component: Outlet,
    validateSearch: (search: Record<string, string>) => search,
  })
  const port = createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
      <main id="content" tabIndex={-1} className="flex h-dvh min-w-0 flex-col outline-none">
        <ConflictProvider>{element}</ConflictProvider>
      </main>
    ),
  })
  return createRouter({
    routeTree: root.addChildren([port]),
    history: createMemoryHistory({ initialEntries: [address] }),
    ...routerOptions,
  })
}
