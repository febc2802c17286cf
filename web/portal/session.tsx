import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { type Answer, call, type Input, type Operation } from '../kit/server/api.ts'
import { hasCode } from '../kit/server/api-error.ts'
import { saveFile } from '../kit/server/save-file.ts'

type Reads = Operation<'portal'>
export type Me = Answer<'portal', 'me'>

const portKey = 'portal.port'

/** The port that is looked at: the one chosen last in this tab, else the one of the address. */
export function portOfTab(): string | undefined {
  const slug = new URLSearchParams(location.search).get('port')
  if (slug) sessionStorage.setItem(portKey, slug)
  return slug ?? sessionStorage.getItem(portKey) ?? undefined
}

export function choosePort(slug: string): void {
  sessionStorage.setItem(portKey, slug)
}

export function forgetPort(): void {
  sessionStorage.removeItem(portKey)
}

/** What is asked, without the port, which is that of the tab. */
type PortalInput<O extends Reads> = Omit<Input<'portal', O>, 'query'> & { query?: Record<string, string> }

const within = (input: { query?: Record<string, string> } = {}) => {
  const port = portOfTab()
  return { ...input, query: { ...input.query, ...(port ? { port } : {}) } }
}

/** Who is signed in; null for nobody. */
export function useMe() {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['me'],
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<Me | null> => {
      try {
        return await call('portal', 'session', within(), { signal, probing: true })
      } catch (error) {
        // A port that was left, or of somebody who signed in here before.
        if (hasCode(error, 'PORT_NOT_FOUND') && portOfTab()) {
          forgetPort()
          return await call('portal', 'session', {}, { signal, probing: true })
        }
        throw error
      }
    },
    initialData: () => queryClient.getQueryData<Me | null>(['me']),
  })
}

const MeContext = createContext<Me | null>(null)

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

/** Whoever looks; only inside pages that nobody sees without a session. */
export function usePortalUser(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('There is nobody here.')
  return me
}

/** Where the session ended, the door is shown in the place of the page. */
function showDoor(queryClient: QueryClient, error: unknown): void {
  if (hasCode(error, 'SESSION_REQUIRED')) queryClient.setQueryData(['me'], null)
}

const usuallyAgain = 60_000

/** Reads one operation of the portal in the port that is looked at, and again after milliseconds by what was read. */
export function usePortal<O extends Reads>(
  operation: O,
  input: PortalInput<O>,
  again?: (answer: Answer<'portal', O>) => number | false,
) {
  const queryClient = useQueryClient()
  return useQuery<Answer<'portal', O>>({
    queryKey: ['portal', operation, portOfTab() ?? '', input],
    refetchInterval: ({ state: { data } }) => (data !== undefined && again?.(data)) || usuallyAgain,
    queryFn: async ({ signal }): Promise<Answer<'portal', O>> => {
      try {
        return await call('portal', operation, within(input) as never, { signal, probing: true })
      } catch (error) {
        showDoor(queryClient, error)
        throw error
      }
    },
  })
}

/** Writes by one operation of the portal, then reads anew what is shown. */
export function useAct<O extends Reads>(
  operation: O,
  onDone?: (answer: Answer<'portal', O>, input: PortalInput<O>) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: PortalInput<O>) =>
      call('portal', operation, within(input) as never, { probing: true }),
    onSuccess: (answer, input) => {
      void queryClient.invalidateQueries({ queryKey: ['portal'] })
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      onDone?.(answer, input)
    },
    onError: (error) => showDoor(queryClient, error),
  })
}

/** Gives an address at which a file is fetched, and goes there. */
export function useDownload(operation: 'downloadInvoice' | 'downloadDocument' | 'downloadFile') {
  const queryClient = useQueryClient()
  return useMutation({
    onError: (error) => showDoor(queryClient, error),
    mutationFn: async (id: string) => {
      const { url } = await call('portal', operation, { ...within(), params: { id } } as never, {
        probing: true,
      })
      // The same origin, whatever the installation calls itself.
      location.assign(new URL(url).pathname)
    },
  })
}

/** Saves a document that not all have signed, as it stands, under a name. */
export function useUnfinished() {
  const queryClient = useQueryClient()
  return useMutation({
    onError: (error) => showDoor(queryClient, error),
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const input = { ...within(), params: { id } }
      saveFile((await call('portal', 'readUnfinished', input as never, { probing: true })) as Blob, name)
    },
  })
}
