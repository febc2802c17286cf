import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { Permission } from '../../../contract/permissions.ts'
import { whenIdle } from '../screen/lazy-part.ts'
import { reckonDaysIn } from '../words/format.ts'
import { loadPhones, writePhonesOf } from '../words/phone.ts'
import { type Answer, call } from './api.ts'
import { nobodySignedIn } from './api-error.ts'
import { TenantContext } from './tenant.ts'

export type Me = Answer<'me', 'get'>
export type Port = Me['ports'][number]

/** The signed-in user with ports, roles and permissions. */
export const meQuery = queryOptions({
  queryKey: ['me', 'get', null, {}],
  queryFn: async ({ client, queryKey, signal }) => {
    if (client.getQueryData(queryKey) !== undefined) return call('me', 'get', {}, { signal })
    // The first question of a page may find nobody, which is no error.
    const found = await call('me', 'session', {}, { signal })
    if (found === null) throw nobodySignedIn()
    return found
  },
  staleTime: 5 * 60_000,
})

export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('The session is loaded before the screens that need it')
  return data
}

type PortAccess = { port: Port; can: (permission: Permission) => boolean }

const PortContext = createContext<PortAccess | null>(null)

/** Everything below acts in this port. */
export function PortProvider({ port, children }: { port: Port; children: ReactNode }) {
  const access = useMemo(() => {
    const granted = new Set<string>(port.permissions)
    reckonDaysIn(port.timezone)
    writePhonesOf(port.country)
    return { port, can: (permission: Permission) => granted.has(permission) }
  }, [port])
  // The numbers of the first screens are written as people do by the time they are looked at.
  useEffect(() => whenIdle(() => void loadPhones()), [])
  return (
    <TenantContext value={port.id}>
      <PortContext value={access}>{children}</PortContext>
    </TenantContext>
  )
}

/** The port acted in, and whether the user may do something there. */
export function usePort(): PortAccess {
  const access = useContext(PortContext)
  if (!access) throw new Error('This screen stands outside any port')
  return access
}

/** The unit of the port acted in; of the last one outside any. */
export function usePortUnit(): Port['lengthUnit'] {
  const me = useMe()
  const access = useContext(PortContext)
  return (access?.port ?? lastPortOf(me))?.lengthUnit ?? 'm'
}

/** The country of the port acted in; of the last one outside any. */
export function usePortCountry(): string | null {
  const me = useMe()
  const access = useContext(PortContext)
  return (access?.port ?? lastPortOf(me))?.country ?? null
}

export function lastPortOf(me: Me): Port | undefined {
  const slug = lastSlug()
  return me.ports.find((port) => port.slug === slug) ?? me.ports[0]
}

/** The port that was acted in last in this browser; null where none was. */
export function lastSlug(): string | null {
  return localStorage.getItem(lastPortKey)
}

export function rememberPort(port: Port): void {
  localStorage.setItem(lastPortKey, port.slug)
}

const lastPortKey = 'last-port'
