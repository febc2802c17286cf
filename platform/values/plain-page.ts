import { readableOn } from '../../contract/values/brand-color.ts'
import { escaped } from '../../contract/values/escaped.ts'
import type { ClientLanguage } from '../../contract/values/languages.ts'
import { HtmlAnswer } from '../http/answer.ts'
import { languageOf } from './table-words.ts'

/** What a page without scripts says and how it looks. */
export interface PlainPage {
  /** BCP 47. */
  readonly language: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly go: { readonly label: string; readonly href: string } | null
  readonly brand: {
    readonly name: string
    /** `#rrggbb`. */
    readonly color: string
    /** The path of a picture. */
    readonly logo: string | null
  } | null
}

const plainColor = '#0a5a78'

/** A page of its own, for whoever opened an address that has nothing to show. */
export function plainPage({ language, title, paragraphs, go, brand }: PlainPage): string {
  const color = brand?.color ?? plainColor
  const logo = brand?.logo ? `<img src="${escaped(brand.logo)}" alt="">` : ''
  const head = brand ? `<header>${logo}<span>${escaped(brand.name)}</span></header>` : ''
  const link = go ? `<p><a href="${escaped(go.href)}">${escaped(go.label)}</a></p>` : ''
  return `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escaped(title)}</title><style>
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f6f7;color:#16232b}
main{max-width:32rem;margin:12vh auto 2rem;padding:2rem 1.5rem;background:#fff;border-top:4px solid ${color};border-radius:8px}
header{display:flex;gap:.75rem;align-items:center;font-weight:600;margin-bottom:1.5rem}
header img{max-height:40px;max-width:160px}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 .75rem}
p{margin:0 0 1rem;overflow-wrap:anywhere}
a{display:inline-block;padding:.7rem 1.1rem;border-radius:6px;background:${color};color:${readableOn(color)};font-weight:600;text-decoration:none}
@media(max-width:34rem){main{margin:1rem}}
@media(prefers-color-scheme:dark){body{background:#10181d;color:#e6edf0}main{background:#1a252c}}
</style></head><body><main>${head}<h1>${escaped(title)}</h1>
${paragraphs.map((one) => `<p>${escaped(one)}</p>`).join('\n')}
${link}</main></body></html>
`
}

/** Whether somebody asks with a browser, as a page, and not a program or a page of ours for a picture. */
export function isForPeople(accept: string | string[] | undefined): boolean {
  return String(accept ?? '').includes('text/html')
}

/** Of a link that nothing is known of: the same whatever it was, so that nobody learns by it what there is. */
export function unknownLink(acceptLanguage: string | undefined): HtmlAnswer {
  const language = languageOf(acceptLanguage)
  const [title, text] = unknown[language]
  return new HtmlAnswer(404, plainPage({ language, title, paragraphs: [text], go: null, brand: null }))
}

const unknown: Readonly<Record<ClientLanguage, readonly [title: string, text: string]>> = {
  en: [
    'This link has ended',
    'It opens nothing any more, or was not copied as a whole. Ask whoever sent it for another.',
  ],
  sv: [
    'Länken gäller inte längre',
    'Den öppnar inget längre, eller så kopierades den inte i sin helhet. Be avsändaren om en ny.',
  ],
  fi: [
    'Linkki ei ole enää voimassa',
    'Se ei avaa enää mitään, tai sitä ei kopioitu kokonaan. Pyydä lähettäjältä uusi.',
  ],
}
