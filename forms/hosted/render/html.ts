import { tokenPieces } from '../../../contract/forms/tokens.ts'
import { escaped } from '../../../contract/values/escaped.ts'

/** A piece of a page that is safe to stand in it as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Piece = Markup | string | number | false | null | undefined | readonly Piece[]

/** A template of a page: whatever stands in it is escaped, unless it is Markup itself. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  let text = strings[0]!
  pieces.forEach((piece, at) => {
    text += textOf(piece) + strings[at + 1]!
  })
  return new Markup(text)
}

/** Attributes with a space before each: `true` stands alone, what is null, undefined or false is left out. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): Markup {
  const parts = Object.entries(values).map(([name, value]) => {
    if (value === null || value === undefined || value === false) return ''
    return value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`
  })
  return new Markup(parts.join(''))
}

/** Data for a script of the page: nothing in it can end the element it stands in. */
export function jsonData(value: unknown): Markup {
  return new Markup(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, unicodeEscape))
}

/** What stands in a text in the place of the answer with this key; undefined where there is no such field. */
export type Token = (key: string) => Piece | undefined

/** Plain text of an author as paragraphs, its web addresses as links, with the answers it names. */
export function paragraphs(text: string | undefined, token?: Token): Piece {
  if (!text) return null
  return text
    .split(/\n\s*\n/)
    .map(
      (paragraph) =>
        html`<p>${paragraph.split('\n').map((line, at) => [at > 0 && html`<br>`, linked(line, token)])}</p>`,
    )
}

/** One line of plain text, its web addresses as links, with the answers it names. */
export function linked(text: string | undefined, token?: Token): Piece {
  return (text ?? '').split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/).map((part, at) => {
    if (at % 2 === 0) return withTokens(part, token)
    return html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part.replace(/^https?:\/\//, '')}</a>`
  })
}

/** A text with the answers it names. */
export function withTokens(text: string, token: Token | undefined): Piece {
  if (!token || !text.includes('{')) return text
  return tokenPieces(text).map((piece) =>
    'text' in piece ? piece.text : (token(piece.key) ?? `{${piece.key}}`),
  )
}

function textOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(textOf).join('')
  return escaped(String(piece))
}

function unicodeEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
