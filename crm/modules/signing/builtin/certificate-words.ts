import en from '../../../../contract/signing/printed.en.json' with { type: 'json' }
import fi from '../../../../contract/signing/printed.fi.json' with { type: 'json' }
import sv from '../../../../contract/signing/printed.sv.json' with { type: 'json' }
import type { ClientLanguage } from '../../../../contract/values/languages.ts'

/** What the page that states how a document was signed says, in the language of the port. */
export const certificateWords: Readonly<Record<ClientLanguage, typeof en>> = { en, fi, sv }
export type CertificateWords = typeof en

interface EventText {
  readonly text: string
  /** Where it is known who did it. */
  readonly by?: string
  /** Of a letter that reminds. */
  readonly reminder?: string
}

/** How a certificate says an event; undefined for one it has no words for. */
export function eventTextOf(words: CertificateWords, type: string): EventText | undefined {
  return Object.hasOwn(words.events, type)
    ? words.events[type as keyof CertificateWords['events']]
    : undefined
}
