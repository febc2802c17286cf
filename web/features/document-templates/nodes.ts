import { mergeAttributes, Node } from '@tiptap/core'

/** What the nodes are called where they stand in a text. */
export interface NodeWords {
  token: (token: string) => string
  field: (type: string, signerIndex: number) => string
}

const chip = 'inline-block rounded-sm px-1 text-sm leading-5 align-baseline'

/** A token: filled in when a document is made. */
export const mergeToken = (words: NodeWords) =>
  Node.create({
    name: 'mergeToken',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ token: { default: '' } }),
    parseHTML: () => [{ tag: 'span[data-token]', getAttrs: (element) => ({ token: element.dataset.token }) }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, {
        'data-token': node.attrs.token,
        class: `${chip} bg-accent-soft text-accent-ink`,
      }),
      words.token(node.attrs.token as string),
    ],
    renderText: ({ node }) => `{{${node.attrs.token as string}}}`,
  })

/** A place for a recipient to sign, or to fill in. */
export const signingField = (words: NodeWords) =>
  Node.create({
    name: 'signingField',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ type: { default: 'signature' }, signerIndex: { default: 0 } }),
    parseHTML: () => [
      {
        tag: 'span[data-signing]',
        getAttrs: (element) => ({ type: element.dataset.signing, signerIndex: Number(element.dataset.of) }),
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, {
        'data-signing': node.attrs.type,
        'data-of': node.attrs.signerIndex,
        class: `${chip} border-b-2 border-control bg-warning-soft text-warning-ink`,
      }),
      words.field(node.attrs.type as string, node.attrs.signerIndex as number),
    ],
  })

/** What follows stands on another page. */
export const pageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'hr[data-page-break]' }],
  renderHTML: () => ['hr', { 'data-page-break': '', class: 'my-4 border-t-2 border-dashed border-accent' }],
})
