const blocks = 'p div br li tr h1 h2 h3 h4 h5 h6 ul ol table blockquote'.split(' ')
const BLOCKS: ReadonlySet<string> = new Set(blocks)
const HIDDEN: ReadonlySet<string> = new Set(['style', 'script', 'head'])
const BEGINS = /^\s{0,20}<(?:p|div|br|span|ul|ol|table|h[1-6]|b|i|strong|em|a|html|body|blockquote)\b/i
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The text of a cell that is a piece of a web page, as some products keep notes; any other text as it is. */
export function withoutHtml(text: string): string {
  if (!BEGINS.test(text)) return text
  let out = ''
  let hidden: string | null = null
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('<', at)
    const until = open === -1 ? text.length : open
    if (hidden === null) out += text.slice(at, until)
    const close = open === -1 ? -1 : text.indexOf('>', open)
    if (close === -1) break
    const [, ending = '', tag = ''] = /^<(\/?)([a-z][a-z0-9]{0,15})/i.exec(text.slice(open, open + 20)) ?? []
    const name = tag.toLowerCase()
    if (HIDDEN.has(name)) hidden = ending === '' ? name : null
    if (BLOCKS.has(name)) out += '\n'
    at = close + 1
  }
  const lines = entitiesOf(out).split('\n')
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

function entitiesOf(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}
