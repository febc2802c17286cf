import { fieldTypes } from '../documents/vocabulary.ts'
import { reasonFor } from '../reason.ts'
import type { Reason } from '../reasons.ts'
import { filled, type TokenValues, tokensIn } from './tokens.ts'

// Plain, without schemas, so that the browser can have it too.

/** A text as the editor keeps it: nodes within nodes. */
export interface TextNode {
  readonly type: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly marks?: readonly { readonly type: string }[]
  readonly content?: readonly TextNode[]
}

const inline = ['text', 'hardBreak', 'mergeToken', 'signingField']
const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'horizontalRule',
  'pageBreak',
  'table',
  'picture',
]
/** What stands within a table: no page ends there, and no other table. */
const inCells = blocks.filter((type) => type !== 'pageBreak' && type !== 'table')
const holds: Readonly<Record<string, readonly string[]>> = {
  doc: blocks,
  paragraph: inline,
  heading: inline,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: blocks,
  blockquote: blocks,
  table: ['tableRow'],
  tableRow: ['tableCell', 'tableHeader'],
  tableCell: inCells,
  tableHeader: inCells,
}
const marks = ['bold', 'italic', 'underline', 'strike']
const mostNodes = 10_000
const deepest = 12
const mostLetters = 200_000

/** How many columns a table has. */
export const mostColumns = 12

/** How many pictures a text shows. */
export const mostPictures = 10

/** The formats of the pictures in a text, and bytes of the largest. */
export const pictureFormats = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const largestPicture = 10 * 1024 * 1024

/** Fields of a text are of these types: the others need a list of their own. */
export const textFieldTypes = fieldTypes.filter((type) => type !== 'radio' && type !== 'dropdown')

/** Why something is no text of the editor: what is wrong in it; null where it is one. */
export function problemOf(content: unknown, recipients: number): Reason | null {
  let nodes = 0
  let letters = 0
  const look = (node: unknown, within: readonly string[], depth: number): Reason | null => {
    nodes += 1
    if (nodes > mostNodes || depth > deepest) return reasonFor('text_too_deep')
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return reasonFor('no_text')
    const { type, text = '', attrs = {}, marks: marked = [], content: inner = [] } = node as TextNode
    if (!within.includes(type) || !Array.isArray(marked) || !Array.isArray(inner)) {
      return reasonFor('no_text')
    }
    if (type === 'text' && (typeof text !== 'string' || text === '')) return reasonFor('no_text')
    letters += text.length
    if (letters > mostLetters) return reasonFor('text_too_deep')
    if (marked.some((mark) => !marks.includes(mark?.type))) return reasonFor('no_text')
    if (!attrsFit(type, attrs, recipients)) return reasonFor('field_nobodys')
    if (!shapeFits(node as TextNode)) return reasonFor('no_text')
    for (const one of inner) {
      const problem = look(one, holds[type] ?? [], depth + 1)
      if (problem) return problem
    }
    return null
  }
  const problem = look(content, ['doc'], 0)
  if (problem) return problem
  const pictures = picturesOf(content as TextNode).length
  return pictures > mostPictures ? reasonFor('pictures_too_many') : null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A table is one of whole rows, and a picture names a file. */
function shapeFits({ type, attrs = {}, content = [] }: TextNode): boolean {
  if (type === 'table') return columnsOf(content) !== null
  if (type !== 'picture') return true
  const { fileId, width, alt } = attrs
  const known = typeof fileId === 'string' && uuid.test(fileId)
  const wide = typeof width === 'number' && width >= 10 && width <= 100
  return known && wide && (alt == null || (typeof alt === 'string' && alt.length <= 200))
}

/** How many columns the rows of a table have, cells over several counted; null where the rows are not of one length. */
function columnsOf(rows: readonly TextNode[]): number | null {
  const spanOf = (value: unknown) => (value == null ? 1 : Number(value))
  const fits = (span: number) => Number.isInteger(span) && span >= 1 && span <= 100
  const open: number[] = []
  let columns: number | null = null
  for (const { content: cells = [] } of rows) {
    let at = 0
    const free = () => {
      while ((open[at] ?? 0) > 0) at += 1
    }
    for (const { attrs = {} } of cells) {
      const [wide, high] = [spanOf(attrs.colspan), spanOf(attrs.rowspan)]
      if (!fits(wide) || !fits(high)) return null
      free()
      for (let end = at + wide; at < end; at += 1) {
        if ((open[at] ?? 0) > 0) return null
        open[at] = high
      }
      if (at > mostColumns) return null
    }
    free()
    if (columns !== null && at !== columns) return null
    columns = at
    if (open.slice(columns).some((rest) => rest > 0)) return null
    for (let index = 0; index < columns; index += 1) open[index] = open[index]! - 1
  }
  return columns && open.every((rest) => rest === 0) ? columns : null
}

/** The files of the pictures of a text, each once. */
export function picturesOf(node: TextNode): string[] {
  const all =
    node.type === 'picture' ? [String(node.attrs?.fileId)] : (node.content ?? []).flatMap(picturesOf)
  return [...new Set(all)]
}

function attrsFit(type: string, attrs: Readonly<Record<string, unknown>>, recipients: number): boolean {
  if (type === 'heading') return [1, 2, 3].includes(attrs.level as number)
  if (type === 'orderedList') return attrs.start == null || Number.isInteger(attrs.start)
  if (type === 'mergeToken') return typeof attrs.token === 'string'
  if (type !== 'signingField') return true
  const index = attrs.signerIndex as number
  return (
    Number.isInteger(index) &&
    index >= 0 &&
    index < recipients &&
    textFieldTypes.some((one) => one === attrs.type)
  )
}

/** The tokens that a text names, as nodes and in its words. */
export function tokensOf(node: TextNode): string[] {
  if (node.type === 'text') return tokensIn(node.text ?? '')
  if (node.type === 'mergeToken') return [String(node.attrs?.token)]
  return (node.content ?? []).flatMap(tokensOf)
}

/** A text with its tokens filled in. */
export function withValues(node: TextNode, values: TokenValues): TextNode {
  if (node.type === 'text') return { ...node, text: filled(node.text ?? '', values) }
  if (node.type === 'mergeToken') {
    const { marks: marked = [] } = node
    return { type: 'text', text: values[String(node.attrs?.token)] || '________', marks: marked }
  }
  return node.content ? { ...node, content: node.content.map((one) => withValues(one, values)) } : node
}
