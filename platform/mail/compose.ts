import { micromark } from 'micromark'
import sanitize from 'sanitize-html'
import { readableOn } from '../../contract/values/brand-color.ts'
import { escaped } from '../../contract/values/escaped.ts'

/** A piece of a mail, in the order it is read. */
export type Block =
  | { readonly text: string }
  /** What somebody wrote: its breaks are kept. */
  | { readonly quote: string }
  /** What somebody wrote as Markdown; HTML in it is shown as it is written. */
  | { readonly markdown: string }
  /** Names and values, one to a line; those without a value are left out. */
  | { readonly facts: readonly (readonly [name: string, value: string | null | undefined])[] }
  /** The link of the mail that lets somebody in, under this label. */
  | { readonly button: string }
  /** A place to go to for whoever may. */
  | { readonly go: string; readonly href: string }

/** What a mail says, before it looks like anything. */
export interface Composed {
  readonly subject: string
  readonly blocks: readonly Block[]
}

/** How the mail of a tenant looks. */
export interface MailBrand {
  readonly name: string
  /** Stands above the mail in place of the name. */
  readonly title?: string | null
  /** The path of a picture that stands there too, from the address of the service. */
  readonly logo?: string | null
  /** `#rrggbb`, of buttons and the line on top. */
  readonly color: string
  /** Written by an administrator: cleaned before it is sent. */
  readonly headerHtml: string | null
  readonly footerHtml: string | null
}

/** Stands for the link that lets somebody in, until the mail is sent. */
export const linkMark = '{link}'
/** Stands for the address of the service in HTML, until the mail is sent or shown. */
export const originMark = '{origin}'

/** A mail as text and as HTML. Both carry `{link}` where the button stands. */
export function compose(
  { blocks }: Composed,
  brand: MailBrand,
  language: string,
): { text: string; html: string } {
  return {
    text: `${blocks.map(textOf).filter(Boolean).join('\n\n')}\n`,
    html: pageOf(blocks.map((block) => htmlOf(block, brand)).join(''), brand, language),
  }
}

/** The same as one person writes to another: without the look of the tenant. */
export function composePlain(
  { blocks }: Composed,
  brand: MailBrand,
  language: string,
): { text: string; html: string } {
  const { text } = compose({ subject: '', blocks }, brand, language)
  const body = blocks.map((block) => htmlOf(block, brand)).join('')
  const dir = rightToLeft.has(language) ? 'rtl' : 'auto'
  return {
    text,
    html: `<!doctype html>\n<html><head><meta charset="utf-8"></head><body dir="${dir}">${body}</body></html>\n`,
  }
}

function textOf(block: Block): string {
  if ('text' in block) return block.text
  if ('quote' in block) return block.quote
  if ('markdown' in block) return block.markdown
  if ('button' in block) return `${block.button}:\n\n${linkMark}`
  if ('go' in block) return `${block.go}:\n\n${block.href}`
  return factsOf(block.facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function htmlOf(block: Block, { color }: MailBrand): string {
  if ('text' in block) return `<p style="margin:0 0 16px">${broken(block.text)}</p>`
  if ('markdown' in block) return clean(micromark(block.markdown))
  if ('quote' in block) {
    const style = 'margin:0 0 16px;padding:8px 16px;border-left:3px solid #d5dade;color:#3d4a54'
    return `<blockquote style="${style}">${broken(block.quote)}</blockquote>`
  }
  if ('button' in block) return buttonOf(block.button, linkMark, color)
  if ('go' in block) return buttonOf(block.go, block.href, color)
  const rows = factsOf(block.facts).map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#5b6872;vertical-align:top">${escaped(name)}</td><td style="padding:4px 0">${broken(value)}</td></tr>`,
  )
  if (rows.length === 0) return ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

function buttonOf(label: string, href: string, color: string): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${color};color:${readableOn(color)};font-weight:600;text-decoration:none`
  return `<p style="margin:24px 0"><a href="${escaped(href)}" style="${style}">${escaped(label)}</a></p>`
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he'])

function pageOf(body: string, brand: MailBrand, language: string): string {
  const { name, color, headerHtml, footerHtml } = brand
  const header = clean(headerHtml) || headerOf(brand)
  const footer = clean(footerHtml) || escaped(name)
  const font =
    "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${rightToLeft.has(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f2f4f6;color:#16202a;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-top:4px solid ${color}">
<tr><td style="padding:24px 32px 8px">${header}</td></tr>
<tr><td style="padding:16px 32px 24px">${body}</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e3e7ea;color:#5b6872;font-size:13px">${footer}</td></tr>
</table></td></tr></table></body></html>
`
}

/** The logo with the name beside it, which stands alone where pictures are not shown. */
function headerOf({ name, title, logo }: MailBrand): string {
  const nameText = escaped(title ?? name)
  const heading = `<strong style="font-size:18px;vertical-align:middle">${nameText}</strong>`
  if (!logo) return heading
  const style = 'height:40px;max-width:200px;margin-right:12px;vertical-align:middle;border:0'
  return `<img src="${originMark}${escaped(logo)}" alt="" height="40" style="${style}">${heading}`
}

const factsOf = (facts: readonly (readonly [string, string | null | undefined])[]) =>
  facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]))

/** HTML that somebody wrote, without what runs, reaches outside its place or loads from anywhere but the web. */
export function clean(html: string | null): string {
  if (!html) return ''
  return sanitize(html, {
    allowedTags: [
      'a',
      'b',
      'blockquote',
      'br',
      'div',
      'em',
      'h1',
      'h2',
      'h3',
      'hr',
      'i',
      'img',
      'li',
      'ol',
      'p',
      'small',
      'span',
      'strong',
      'sub',
      'sup',
      'table',
      'tbody',
      'td',
      'th',
      'thead',
      'tr',
      'u',
      'ul',
    ],
    allowedAttributes: {
      '*': ['style', 'align', 'dir', 'lang'],
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      table: ['width', 'cellpadding', 'cellspacing', 'role'],
      td: ['width', 'colspan', 'rowspan', 'valign'],
      th: ['width', 'colspan', 'rowspan', 'valign'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowedStyles: {
      '*': {
        color: [/^#[0-9a-f]{3,8}$/i, /^[a-z]{1,20}$/i],
        'background-color': [/^#[0-9a-f]{3,8}$/i, /^[a-z]{1,20}$/i],
        'text-align': [/^(?:left|right|center)$/],
        'font-size': [/^\d{1,2}(?:px|pt)$/],
        'font-weight': [/^(?:bold|normal|[1-9]00)$/],
        'font-style': [/^(?:italic|normal)$/],
        'text-decoration': [/^(?:none|underline)$/],
        margin: [/^\d{1,2}px$/],
        padding: [/^\d{1,2}px$/],
        width: [/^\d{1,3}(?:px|%)$/],
        height: [/^\d{1,3}px$/],
      },
    },
  })
}

const broken = (text: string) => escaped(text).replace(/\r\n|\r|\n/g, '<br>')
