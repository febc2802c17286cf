import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useState } from 'react'
import type { TextNode } from '../../../contract/document-templates/content.ts'
import { cx } from '../../../ui/class-names.ts'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { mergeToken, pageBreak, signingField } from './nodes.ts'
import { pictureNode } from './picture-node.ts'
import { tableNodes } from './table-nodes.ts'
import type { Template, Token } from './template.ts'
import { useTokenText } from './token-picker.tsx'
import { Toolbar } from './toolbar.tsx'

type TextEditorProps = {
  content: TextNode | null
  tokens: readonly Token[]
  recipients: readonly string[]
  /** Where the pictures of the text are shown from. */
  pictures: Template['pictures']
  onChange: (content: TextNode) => void
  /** Leads to where it is said who signs. */
  onWho: () => void
}

/** A text with its tokens and places to sign, as it is printed. */
export function TextEditor({ content, tokens, recipients, pictures, onChange, onWho }: TextEditorProps) {
  const { t } = useTranslation()
  const tokenText = useTokenText(tokens)
  const words = {
    token: tokenText,
    field: (type: string, index: number) => `${t(`placing.type.${type as 'signature'}`)} · ${index + 1}`,
  }
  const [problem, setProblem] = useState<unknown>(null)
  const [urls] = useState(() => new Map(pictures.map(({ fileId, url }) => [fileId, url])))
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ code: false, codeBlock: false, link: false, heading: { levels: [1, 2, 3] } }),
      mergeToken(words),
      signingField(words),
      pageBreak,
      ...tableNodes,
      pictureNode((fileId) => urls.get(fileId)),
    ],
    content: content as object | null,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('templates.text'),
        class: cx(
          'min-h-80 rounded-b-lg border border-t-0 bg-surface px-5 py-4 leading-6 outline-none focus-visible:border-focus',
          '[&_h1]:mt-4 [&_h1]:mb-2 [&_h1]:text-xl [&_h1]:font-semibold [&_h2]:mt-3 [&_h2]:mb-1 [&_h2]:text-lg [&_h2]:font-semibold',
          '[&_h3]:mt-3 [&_h3]:font-semibold [&_p]:my-2 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6',
          '[&_table]:my-3 [&_table]:w-full [&_table]:table-fixed [&_table]:border-collapse [&_th]:bg-canvas [&_th]:text-left [&_th]:font-semibold',
          '[&_td]:border [&_td]:px-2 [&_td]:align-top [&_th]:border [&_th]:px-2 [&_th]:align-top [&_td]:break-words [&_th]:break-words',
          '[&_[data-lines=none]_td]:border-dashed [&_[data-lines=none]_th]:border-dashed [&_.selectedCell]:bg-accent-soft',
          '[&_blockquote]:border-l-2 [&_blockquote]:border-accent [&_blockquote]:pl-3 [&_hr]:my-4',
        ),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as unknown as TextNode),
  })
  return (
    <div className="flex flex-col">
      <Toolbar
        editor={editor}
        tokens={tokens}
        recipients={recipients}
        onWho={onWho}
        onStored={(fileId, url) => urls.set(fileId, url)}
        onError={setProblem}
      />
      <EditorContent editor={editor} />
      {problem != null && <ProblemLine error={problem} />}
      <p className="mt-2 text-sm text-ink-soft">{t('templates.textHint')}</p>
    </div>
  )
}
