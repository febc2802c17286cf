import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Braces,
  Heading1,
  Heading2,
  Italic,
  List,
  ListOrdered,
  Minus,
  PenLine,
  Redo2,
  SeparatorHorizontal,
  Undo2,
  Users,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { type TextNode, textFieldTypes } from '../../../contract/document-templates/content.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { mergeToken, pageBreak, signingField } from './nodes.ts'
import type { Token } from './template.ts'
import { TokenPicker, useTokenText } from './token-picker.tsx'

type TextEditorProps = {
  content: TextNode | null
  tokens: readonly Token[]
  recipients: readonly string[]
  onChange: (content: TextNode) => void
  /** Leads to where it is said who signs. */
  onWho: () => void
}

/** A text with its tokens and places to sign, as it is printed. */
export function TextEditor({ content, tokens, recipients, onChange, onWho }: TextEditorProps) {
  const { t } = useTranslation()
  const tokenText = useTokenText(tokens)
  const words = {
    token: tokenText,
    field: (type: string, index: number) => `${t(`placing.type.${type as 'signature'}`)} · ${index + 1}`,
  }
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ code: false, codeBlock: false, link: false, heading: { levels: [1, 2, 3] } }),
      mergeToken(words),
      signingField(words),
      pageBreak,
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
          '[&_blockquote]:border-l-2 [&_blockquote]:border-accent [&_blockquote]:pl-3 [&_hr]:my-4',
        ),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as unknown as TextNode),
  })
  return (
    <div className="flex flex-col">
      <Toolbar editor={editor} tokens={tokens} recipients={recipients} onWho={onWho} />
      <EditorContent editor={editor} />
      <p className="mt-2 text-sm text-ink-soft">{t('templates.textHint')}</p>
    </div>
  )
}

type ToolbarProps = { editor: Editor } & Pick<TextEditorProps, 'tokens' | 'recipients' | 'onWho'>

function Toolbar({ editor, tokens, recipients, onWho }: ToolbarProps) {
  const { t } = useTranslation()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h1: now.isActive('heading', { level: 1 }),
      h2: now.isActive('heading', { level: 2 }),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
    }),
  })
  const tool = (label: string, icon: ReactNode, run: () => void, active = false) => (
    <IconButton
      key={label}
      label={label}
      aria-pressed={active}
      className={cx(active && 'bg-pressed')}
      onClick={run}
    >
      {icon}
    </IconButton>
  )
  const run = () => editor.chain().focus()
  const inserted = useRef(false)
  const insert = (node: object) => {
    inserted.current = true
    run().insertContent(node).run()
  }
  // Whoever put something into the text writes on behind it.
  const backToText = (event: Event) => {
    if (!inserted.current) return
    inserted.current = false
    event.preventDefault()
    editor.commands.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label={t('templates.tools')}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 rounded-t-lg border bg-raised p-1"
    >
      {tool(t('templates.tool.bold'), <Bold />, () => run().toggleBold().run(), on.bold)}
      {tool(t('templates.tool.italic'), <Italic />, () => run().toggleItalic().run(), on.italic)}
      {tool(t('templates.tool.h1'), <Heading1 />, () => run().toggleHeading({ level: 1 }).run(), on.h1)}
      {tool(t('templates.tool.h2'), <Heading2 />, () => run().toggleHeading({ level: 2 }).run(), on.h2)}
      {tool(t('templates.tool.bullets'), <List />, () => run().toggleBulletList().run(), on.bulletList)}
      {tool(
        t('templates.tool.numbers'),
        <ListOrdered />,
        () => run().toggleOrderedList().run(),
        on.orderedList,
      )}
      {tool(t('templates.tool.line'), <Minus />, () => run().setHorizontalRule().run())}
      {tool(t('templates.tool.page'), <SeparatorHorizontal />, () =>
        run().insertContent({ type: 'pageBreak' }).run(),
      )}
      {tool(t('templates.tool.undo'), <Undo2 />, () => run().undo().run())}
      {tool(t('templates.tool.redo'), <Redo2 />, () => run().redo().run())}
      <span className="ml-auto flex gap-1">
        <TokenPicker
          tokens={tokens}
          icon={<Braces />}
          onCloseAutoFocus={backToText}
          onPick={(token) => insert({ type: 'mergeToken', attrs: { token } })}
        />
        <Menu
          align="end"
          onCloseAutoFocus={backToText}
          trigger={
            <IconButton label={t('templates.addField')}>
              <PenLine />
            </IconButton>
          }
        >
          {recipients.flatMap((name, signerIndex) =>
            textFieldTypes.map((type) => (
              <MenuItem
                key={`${name} ${type}`}
                onSelect={() => insert({ type: 'signingField', attrs: { type, signerIndex } })}
              >
                {t(`placing.type.${type}`)} · {name}
              </MenuItem>
            )),
          )}
          {recipients.length > 0 && <MenuSeparator />}
          <MenuItem icon={<Users />} onSelect={onWho}>
            {t('templates.whoSigns')}
          </MenuItem>
        </Menu>
      </span>
    </div>
  )
}
