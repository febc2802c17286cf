import { createHash } from 'node:crypto'
import type { Definition } from '../../../contract/forms/definition.ts'
import { directionOf } from '../../../contract/forms/languages.ts'
import type { PageAssets } from '../serve/assets.ts'
import type { Speech, SpokenForm } from '../spoken.ts'
import { barColors, themeCss } from './brand.ts'
import { attributes, html, Markup } from './html.ts'

/** A whole page with the content policy it is sent with. */
export interface HostedDocument {
  text: string
  policy: string
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
  /** Whether search engines may list it. */
  indexed: boolean
  /** Loads the script of the page. */
  script: boolean
}

/** Puts the content of a page into its document; without a form, it stands for the service itself. */
export function hostedDocument(
  form: SpokenForm | null,
  { language }: Pick<Speech, 'language'>,
  { assets, publicUrl }: Site,
  { title, body, embedded, indexed, script }: Content,
): HostedDocument {
  const definition = form?.definition
  const branding = definition?.branding ?? ownBranding
  const address = form && `${publicUrl}/f/${form.slug}`
  const css = themeCss(branding) + assets.css
  const description = definition?.description?.replace(/\s+/g, ' ').slice(0, 300)
  const text = html`<!doctype html>
<html${attributes({ lang: language, dir: directionOf(language) })}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${!indexed && html`<meta name="robots" content="noindex">`}
${barColors(branding.theme).map(({ color, media }) => html`<meta${attributes({ name: 'theme-color', content: color, media })}>`)}
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
${address && form?.logoFileId && html`<meta property="og:image" content="${address}/logo">`}
<link rel="icon" href="data:,">
<style>${new Markup(css)}</style>
${script && assets.script && html`<script type="module" src="${assets.script}"></script>`}
</head>
<body${attributes({ class: embedded && 'embedded' })}>
<main class="sheet">
${body}
</main>
<footer class="foot"><span>Berthwise Forms</span></footer>
</body>
</html>
`.text
  return { text, policy: contentPolicy(css, redirectOrigins(definition)) }
}

/** Scripts of this site only, the one style of the page by its hash, and frames anywhere: a form is embedded by strangers. */
function contentPolicy(css: string, redirects: readonly string[]): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    // Browsers hold the redirect after a form to this, too.
    ["form-action 'self'", ...redirects].join(' '),
    'frame-ancestors *',
  ].join('; ')
}

function redirectOrigins(definition: Definition | undefined): string[] {
  if (!definition) return []
  const ends = [definition.thankYou, ...(definition.endings ?? []).map((ending) => ending.thankYou)]
  return [...new Set(ends.flatMap((end) => (end.kind === 'redirect' ? [new URL(end.url).origin] : [])))]
}
