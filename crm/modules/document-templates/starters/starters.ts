import { readFile } from 'node:fs/promises'
import type { TextNode } from '../../../../contract/document-templates/content.ts'
import { type StarterKey, starterKeys } from '../../../../contract/document-templates/vocabulary.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'

/** A sample text, as a port takes it. */
export interface Starter {
  key: StarterKey
  language: ClientLanguage
  documentType: StarterKey
  name: string
  title: string
  subject: string
  message: string
  content: TextNode
}

/** The sample texts in a language. */
export async function readStarters(language: ClientLanguage): Promise<Starter[]> {
  return Promise.all(starterKeys.map((key) => readStarter(key, language)))
}

/** One sample text: a head of `name: value` lines, and after an empty line its text. */
export async function readStarter(key: StarterKey, language: ClientLanguage): Promise<Starter> {
  const text = await readFile(new URL(`./${key}.${language}.md`, import.meta.url), 'utf8')
  const cut = text.indexOf('\n\n')
  const head = new Map(
    text
      .slice(0, cut)
      .split('\n')
      .map((line) => {
        const colon = line.indexOf(': ')
        return [line.slice(0, colon), line.slice(colon + 2).replaceAll('\\n', '\n')] as const
      }),
  )
  const part = (name: string) => head.get(name)!
  return {
    key,
    language,
    documentType: key,
    name: part('name'),
    title: part('title'),
    subject: part('subject'),
    message: part('message'),
    content: { type: 'doc', content: blocksOf(text.slice(cut + 2)) },
  }
}

/** The blocks of a text, between which a line is empty: headings, numbered lists, tables and paragraphs. */
function blocksOf(text: string): TextNode[] {
  return text
    .split('\n\n')
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf)
}

function blockOf(block: string): TextNode {
  const lines = block.split('\n')
  const level = ['# ', '## ', '### '].findIndex((sign) => block.startsWith(sign)) + 1
  if (level > 0) return { type: 'heading', attrs: { level }, content: inlineOf(block.slice(level + 1)) }
  if (block.startsWith('1. ')) {
    const items = lines.map((line) => ({
      type: 'listItem',
      content: [paragraph(line.slice(line.indexOf('. ') + 2))],
    }))
    return { type: 'orderedList', attrs: { start: 1 }, content: items }
  }
  if (block.startsWith('|')) return table(lines, true)
  if (block.startsWith('!|')) {
    return table(
      lines.map((line) => line.slice(1)),
      false,
    )
  }
  return paragraph(lines.join(' '))
}

/** Rows of cells between bars; a cell that begins with # is a head. */
function table(lines: readonly string[], drawn: boolean): TextNode {
  return {
    type: 'table',
    attrs: { lines: drawn },
    content: lines.map((line) => ({
      type: 'tableRow',
      content: line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .map((cell) =>
          cell.startsWith('# ')
            ? { type: 'tableHeader', content: [paragraph(cell.slice(2))] }
            : { type: 'tableCell', content: [paragraph(cell)] },
        ),
    })),
  }
}

const paragraph = (text: string): TextNode => ({ type: 'paragraph', content: inlineOf(text) })

const parts = /(\{\{[\w.]+\}\}|\[\[\w+:\d\]\]|\*\*)/

/** Words, tokens, and fields of the recipients counted from 1; what stands between two pairs of stars is bold. */
function inlineOf(text: string): TextNode[] {
  let isBold = false
  return text.split(parts).flatMap((part): TextNode[] => {
    if (part === '') return []
    if (part === '**') {
      isBold = !isBold
      return []
    }
    const marks = isBold ? { marks: [{ type: 'bold' }] } : {}
    if (part.startsWith('{{')) return [{ type: 'mergeToken', attrs: { token: part.slice(2, -2) }, ...marks }]
    if (part.startsWith('[[')) {
      const [type, signer] = part.slice(2, -2).split(':')
      return [{ type: 'signingField', attrs: { type, signerIndex: Number(signer) - 1 } }]
    }
    return [{ type: 'text', text: part, ...marks }]
  })
}
