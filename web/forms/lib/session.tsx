import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { type Answer, call } from '../../kit/server/api.ts'
import { nobodySignedIn } from '../../kit/server/api-error.ts'
import { TenantContext } from '../../kit/server/tenant.ts'

export type Me = Answer<'formMe', 'get'>
/** What an operation asks of the role: reading, building, or owning the account. */
export type Gate = 'view' | 'edit' | 'own'

/** The signed-in person, the account and the role in it. */
export const meQuery = queryOptions({
  queryKey: ['formMe', 'get', null, {}],
  queryFn: async ({ client, queryKey, signal }) => {
    if (client.getQueryData(queryKey) !== undefined) return call('formMe', 'get', {}, { signal })
    // The first question of a page may find nobody, which is no error.
    const found = await call('formMe', 'session', {}, { signal })
    if (found === null) throw nobodySignedIn()
    return found
  },
  staleTime: 5 * 60_000,
})

/** Keeps a language in the profile of who is signed in. */
export async function storeLanguage(queryClient: QueryClient, language: ClientLanguage): Promise<void> {
  await call('formMe', 'update', { body: { language } })
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, user: { ...me.user, language } })
}

export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('The session is loaded before the screens that need it')
  return data
}

type Access = Me & { can: (gate: Gate) => boolean }

const AccessContext = createContext<Access | null>(null)

/** Everything below acts in the account of this person. */
export function AccessProvider({ me, children }: { me: Me; children: ReactNode }) {
  const access = useMemo(() => ({ ...me, can: (gate: Gate) => gates[me.role].includes(gate) }), [me])
  return (
    <TenantContext value={me.account.id}>
      <AccessContext value={access}>{children}</AccessContext>
    </TenantContext>
  )
}

/** Who is signed in, the account acted in, and what the role allows. */
export function useAccess(): Access {
  const access = useContext(AccessContext)
  if (!access) throw new Error('This screen stands outside any account')
  return access
}

const gates: Record<Me['role'], readonly Gate[]> = {
  viewer: ['view'],
  editor: ['view', 'edit'],
  owner: ['view', 'edit', 'own'],
}
