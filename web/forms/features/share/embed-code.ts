/** How a form stands in the page of another site. */
export const embedModes = ['inline', 'popup', 'floating', 'page'] as const

export type EmbedOptions = {
  mode: (typeof embedModes)[number]
  /** Text of the button; the title of the form when empty. */
  button: string
  transparent: boolean
  untitled: boolean
  parameters: boolean
  /** The language of the page around it when empty. */
  language: string
}

type Embedded = { publicUrl: string; url: string; slug: string; title: string; color: string }

/** The link inside is for visitors without scripts, and names the frame until the form does. */
export function embedCode({ publicUrl, url, slug, title, color }: Embedded, options: EmbedOptions): string {
  const { mode, button, transparent, untitled, parameters, language } = options
  const behindButton = mode === 'popup' || mode === 'floating'
  const attributes = [
    `data-berthwise-form="${escaped(slug)}"`,
    mode !== 'inline' && `data-mode="${mode}"`,
    behindButton && button.trim() && `data-button="${escaped(button.trim())}"`,
    behindButton && `data-color="${color}"`,
    mode === 'inline' && transparent && 'data-transparent',
    untitled && 'data-untitled',
    parameters && 'data-parameters',
    language && `data-language="${language}"`,
  ].filter(Boolean)
  return `<div ${attributes.join(' ')}><a href="${escaped(url)}">${escaped(title)}</a></div>\n<script async src="${publicUrl}/embed.js"></script>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
