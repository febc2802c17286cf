import { utmParameters } from '../../../contract/forms/vocabulary.ts'

const utmNames: ReadonlySet<string> = new Set(utmParameters)

const longest: Record<string, number> = {
  ...Object.fromEntries(utmParameters.map((name) => [name, 500])),
  page_url: 2000,
  referrer: 2000,
}

/**
 * Where somebody came from, told by the address of the page. A page that embeds the form names itself and its own
 * referrer in that address.
 */
export function attributionOf(
  query: Readonly<Record<string, string>>,
  page: { url: string; referrer: string | undefined; embedded: boolean },
): Record<string, string> {
  const { url, referrer, embedded } = page
  const own = embedded
    ? { page_url: referrer ?? '', referrer: '' }
    : { page_url: url, referrer: referrer ?? '' }
  return keptAttribution({ ...own, ...query })
}

/** The known parts of an attribution, each cut to what is kept of it; empty ones, and addresses that are none, are left out. */
export function keptAttribution(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(longest).flatMap(([name, most]) => {
      const value = values[name]
      if (typeof value !== 'string') return []
      const text = value.trim().slice(0, most).toWellFormed().replaceAll('\u0000', '')
      const plainText = most === 2000 ? plainAddress(text) : text
      return plainText ? [[name, plainText]] : []
    }),
  )
}

/** An address without what it may carry of the person who opened it: its fragment, and all parameters but UTM's. */
function plainAddress(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const campaign = [...url.searchParams].filter(([name]) => utmNames.has(name))
  const query = new URLSearchParams(campaign).toString()
  return `${url.origin}${url.pathname}${query === '' ? '' : `?${query}`}`.slice(0, 2000)
}
