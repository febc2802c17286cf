import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { usePort } from '../../kit/server/session.tsx'
import { exactly } from '../../kit/shell/nav-place.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Place } from './place.ts'
import type { Area } from './places.ts'

/** The screens of an area as a line of tabs above the one that is shown. */
export function AreaTabs({ area, here }: { area: Area; here: Place }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const line = useRef<HTMLElement>(null)
  // Two views of one screen show the same days.
  const [{ range, from, to }] = useSearchState()
  const period = { range, from, to }
  // On a phone the line is longer than the screen: the chosen tab is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab moves the line
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (line.current && chosen) line.current.scrollLeft = chosen.offsetLeft - line.current.clientWidth / 3
  }, [here])
  return (
    <nav
      ref={line}
      aria-label={t(`nav.area.${area.name}`)}
      className="relative flex shrink-0 gap-4 overflow-x-auto border-b bg-surface px-4 [scrollbar-width:none] sm:px-5 print:hidden"
    >
      {area.places.map((place) => (
        <Link
          key={`${place.to} ${place.search ? 'part' : ''}`}
          to={place.to}
          params={{ portSlug: port.slug }}
          search={{ ...(place.to === here.to ? period : {}), ...place.search }}
          activeOptions={exactly}
          aria-current={place === here ? 'page' : undefined}
          className="-mx-1 -mb-px flex h-9 shrink-0 items-center border-b-2 border-transparent px-1 text-sm text-ink-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent-ink aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
        >
          {place.label(t)}
        </Link>
      ))}
    </nav>
  )
}
