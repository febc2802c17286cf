import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Search } from '../../kit/list/state/list-search.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import type { Place } from './place.ts'
import { type Area, areasFor } from './places.ts'

/** The navigation of the user in this port. */
export function useAreas(): readonly Area[] {
  const { port, can } = usePort()
  const { isSuperAdmin } = useMe()
  return useMemo(() => areasFor({ can, scopes: port.scopes, isSuperAdmin }), [can, port.scopes, isSuperAdmin])
}

/** The area one stands in, and which of its screens; on the page of a record none of them, but its list. */
export function useHere(): { area: Area | undefined; place: Place | undefined; isPlace: boolean } {
  const areas = useAreas()
  const { port } = usePort()
  // What is shown, which while another screen is fetched is not yet what the address says.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const search = useRouterState({ select: ({ matches }) => (matches.at(-1)?.search ?? {}) as Search })
  const inPort = path.slice(`/${port.slug}`.length).replace(/\/$/, '')
  const all = areas.flatMap((area) => area.places.map((place) => ({ area, place, at: pathOf(place) })))
  const around = all.filter(({ at }) => inPort === at || (at !== '' && inPort.startsWith(`${at}/`)))
  const deepest = Math.max(...around.map(({ at }) => at.length))
  const same = around.filter(({ at }) => at.length === deepest)
  const here = same.find(({ place }) => place.search && isIn(place.search, search)) ?? same[0]
  const settings = inPort === '/settings' ? areas.find(({ name }) => name === 'settings') : undefined
  return { area: here?.area ?? settings, place: here?.place, isPlace: here?.at === inPort }
}

function pathOf({ to }: Place): string {
  return to.slice('/$portSlug'.length)
}

function isIn(target: Search, search: Search): boolean {
  return Object.entries(target).every(([name, value]) => search[name] === value)
}
