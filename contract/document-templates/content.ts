import { fieldTypes } from '../documents/vocabulary.ts'
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
]
const holds: Readonly<Record<string, readonly string[]>> = {
  doc: blocks,
  paragraph: inline,
  heading: inline,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: blocks,
  blockquote: blocks,
}
const marks = ['bold', 'italic', 'underline', 'strike']
const mostNodes = 10_000
const deepest = 12
const mostLetters = 200_000

/** Fields of a text are of these types: the others need a list of their own. */
export const textFieldTypes = fieldTypes.filter((type) => type !== 'radio' && type !== 'dropdown')

/** Why something is no text of the editor: what is wrong in it; null where it is one. */
export function problemOf(content: unknown, recipients: number): string | null {
  let nodes = 0
  let letters = 0
  const look = (node: unknown, within: readonly string[], depth: number): string | null => {
    nodes += 1
    if (nodes > mostNodes || depth > deepest) return 'The text is too long or too deep.'
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      return 'This is no text of the editor.'
    const { type, text = '', attrs = {}, marks: marked = [], content: inner = [] } = node as TextNode
    if (!within.includes(type) || !Array.isArray(marked) || !Array.isArray(inner)) {
      return 'This is no text of the editor.'
    }
    if (type === 'text' && (typeof text !== 'string' || text === '')) return 'This is no text of the editor.'
    letters += text.length
    if (letters > mostLetters) return 'The text is too long or too deep.'
    if (marked.some((mark) => !marks.includes(mark?.type))) return 'This is no text of the editor.'
    if (!attrsFit(type, attrs, recipients)) return 'A field of the text is for nobody of the recipients.'
    for (const one of inner) {
      const problem = look(one, holds[type] ?? [], depth + 1)
      if (problem) return problem
    }
    return null
  }
  return look(content, ['doc'], 0)
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
