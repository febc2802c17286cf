import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** Filters, sort, tab and open record of a screen as they stand in its address. */
export type Search = Readonly<Record<string, string | undefined>>

/** Reads an address: every value a text, lists separated by commas. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  return params.size ? `?${params.toString().replaceAll('%2C', ',')}` : ''
}

/** The search values of the address, and a setter that changes some of them as long as what took it is shown. */
export function useSearchState(): [Search, (changes: Search, options?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const change = useCallback(
    (changes: Search, { replace = false }: { replace?: boolean } = {}) => {
      if (gone.current) return
      void navigate({
        to: '.',
        search: (previous: Search) => ({ ...previous, ...changes }),
        replace,
        // The same page in another state stays where it is scrolled to: who changes that scrolls by themselves.
        resetScroll: !replace,
      })
    },
    [navigate],
  )
  return [search, change]
}

export function listOf(value: string | undefined): readonly string[] {
  return value ? value.split(',').filter(Boolean) : []
}

/** Where to go on after signing in: only ever an address of this site. */
export function insideAddress(to: string | undefined): string {
  return to?.startsWith('/') && !to.startsWith('//') && !to.includes('\\') ? to : '/'
}
