import { mergeAttributes, Node } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'

export interface PictureAttrs {
  fileId: string
  /** In hundredths of what is written on. */
  width: number
  alt: string | null
}

/** A picture, which is a file of the port. */
export const pictureNode = (urlOf: (fileId: string) => string | undefined) =>
  Node.create({
    name: 'picture',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ fileId: { default: '' }, width: { default: 50 }, alt: { default: null } }),
    parseHTML: () => [
      {
        tag: 'img[data-picture]',
        getAttrs: (element) => ({
          fileId: element.dataset.picture,
          width: Number(element.dataset.width),
          alt: element.getAttribute('alt') || null,
        }),
      },
    ],
    renderHTML: ({ node }) => {
      const { fileId, width, alt } = node.attrs as PictureAttrs
      return [
        'img',
        mergeAttributes({
          'data-picture': fileId,
          'data-width': width,
          src: urlOf(fileId) ?? '',
          alt: alt ?? '',
          style: `width: ${width}%`,
          class:
            'my-3 block rounded-sm bg-canvas [&.ProseMirror-selectednode]:outline-2 [&.ProseMirror-selectednode]:outline-focus',
        }),
      ]
    },
  })

/** The picture that is chosen in the text. */
export function pictureAt(state: EditorState): PictureAttrs | null {
  const chosen =
    'node' in state.selection ? (state.selection.node as { type: { name: string }; attrs: object }) : null
  return chosen?.type.name === 'picture' ? (chosen.attrs as PictureAttrs) : null
}
