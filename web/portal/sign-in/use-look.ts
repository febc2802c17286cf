import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/server/api.ts'
import { portOfTab } from '../session.tsx'
import type { DoorLook } from './door.tsx'

const pathSafe = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** How the port of the address presents itself; null where it names none. */
export function useLook(): DoorLook | null {
  const slug = portOfTab()
  const hasSlug = slug !== undefined && pathSafe.test(slug)
  const look = useQuery({
    queryKey: ['look', slug],
    enabled: hasSlug,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call('branding', 'get', { params: { slug: slug! } }, { probing: true }),
  })
  return look.data ?? null
}
