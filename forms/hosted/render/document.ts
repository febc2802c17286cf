import type { Definition } from '../../../contract/forms/definition.ts'
import { directionOf } from '../../../contract/forms/languages.ts'
import type { Speech, SpokenForm } from '../page-language.ts'
import type { PageAssets } from '../serve/assets.ts'
import { barColors, themeCss } from './brand.ts'
import { attributes, html, Markup, type Piece } from './html.ts'

/** A whole page, and what the policy it is sent with has to allow: its style, and the form whose ends it may lead to. */
export interface HostedDocument {
  text: string
  css: string
  definition: Definition | undefined
}

/** What a page of this service wears when it belongs to no form. */
const ownBranding: Definition['branding'] = { color: '#0b5a7a', theme: 'system' }

/** What all pages have in common. */
export interface Site {
  assets: PageAssets
  /** Without a slash at the end. */
  publicUrl: string
}

interface Content {
  title: string
  body: Markup
  embedded: boolean
  /** In a frame: `transparent`, `untitled` or both. */
  look?: string | undefined
  /** Whether search engines may list it. */
  indexed: boolean
  /** Which script and style the page loads, the larger one for answers with parts. */
  script: 'plain' | 'parts' | null
}

/** What a page needs that stands in the frame of another one otherwise than usual. */
const lookCss =
  'html:has(.transparent){color-scheme:normal}html:has(.transparent),.transparent .sheet,.transparent .foot{background:transparent}.untitled .head{display:none}'

/** From edge to edge of the sheet, whose own space it takes back, and never more than 40 % of the first screen. */
const coverCss = [
  '.sheet{--edge:1.25rem;--top:1.75rem}',
  '.cover{display:block;width:calc(100% + 2*var(--edge));max-width:none;height:auto;aspect-ratio:5/2;max-height:40vh;margin:calc(-1*var(--top)) calc(-1*var(--edge)) 1.75rem;background:var(--raised);object-fit:cover}',
  '.later .cover{max-height:5rem}',
  '@media(min-width:46rem){.sheet{--edge:3.5rem;--top:3rem}.cover{max-height:min(40vh,16rem);margin-bottom:2.25rem;border-radius:1rem 1rem 0 0}.sheet:has(.cover)::before{display:none}}',
  // A frame is as high as what stands in it: its own height says nothing of the screen.
  '.embedded .sheet{--edge:1.25rem;--top:1.25rem}.embedded .cover{max-height:16rem;border-radius:0}.untitled .cover{display:none}',
].join('')

/** The wide picture above the content of a form's page. */
function cover({ slug, coverFileId }: SpokenForm): Piece {
  return coverFileId && html`<img class="cover" src="/f/${slug}/cover?v=${coverFileId.slice(-8)}" alt="">\n`
}

/** What only pages need whose look has more than the usual: the others are as light as before. */
function ownCss(form: SpokenForm | null): string {
  if (!form) return ''
  const { definition, coverFileId } = form
  const ends = [definition.thankYou, ...(definition.endings ?? []).map((ending) => ending.thankYou)]
  const goesOn = ends.some((end) => end.kind === 'message' && end.button)
  return (
    (coverFileId ? coverCss : '') +
    (definition.branding.background ? '.foot{color:var(--foot)}.embedded .foot{color:var(--soft)}' : '') +
    (goesOn
      ? '.said .go{display:inline-block;margin-top:1.75rem;padding:0.75rem 1.5rem;border-radius:0.625rem;background:var(--accent);color:var(--on-accent);font-size:1rem;font-weight:600;text-decoration:none}.go:hover{background:var(--accent-strong)}'
      : '')
  )
}

/** Puts the content of a page into its document; without a form, it stands for the service itself. */
export function hostedDocument(
  form: SpokenForm | null,
  { language }: Pick<Speech, 'language'>,
  { assets, publicUrl }: Site,
  { title, body, embedded, look, indexed, script }: Content,
): HostedDocument {
  const definition = form?.definition
  const branding = definition?.branding ?? ownBranding
  const address = form && `${publicUrl}/f/${form.slug}`
  const css =
    themeCss(branding) +
    assets.css +
    (script === 'parts' ? assets.partsCss : '') +
    ownCss(form) +
    (look ? lookCss : '')
  const description = definition?.description?.replace(/\s+/g, ' ').slice(0, 300)
  const source = script === 'parts' ? assets.partsScript : script && assets.script
  const picture = form?.coverFileId ? 'cover' : form?.logoFileId && 'logo'
  const text = html`<!doctype html>
<html${attributes({ lang: language, dir: directionOf(language) })}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${!indexed && html`<meta name="robots" content="noindex">`}
${barColors(branding).map(({ color, media }) => html`<meta${attributes({ name: 'theme-color', content: color, media })}>`)}
${description && html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">`}
<meta property="og:title" content="${definition?.title ?? title}">
<meta property="og:type" content="website">
${address && html`<meta property="og:url" content="${address}"><link rel="canonical" href="${address}">`}
${
  address &&
  indexed &&
  form &&
  form.offered.length > 1 &&
  form.offered.map(
    (one) => html`<link${attributes({ rel: 'alternate', hreflang: one, href: `${address}?lang=${one}` })}>`,
  )
}
${address && picture && html`<meta property="og:image" content="${address}/${picture}">`}
<link rel="icon" href="data:,">
<style>${new Markup(css)}</style>
${source && html`<script type="module" src="${source}"></script>`}
</head>
<body${attributes({ class: embedded && `embedded${look ? ` ${look}` : ''}` })}>
<main class="sheet">
${form && cover(form)}${body}
</main>
${branding.footer !== false && html`<footer class="foot"><span>Berthwise Forms</span></footer>`}
</body>
</html>
`.text
  return { text, css, definition }
}
