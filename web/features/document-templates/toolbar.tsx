import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Braces,
  Heading1,
  Heading2,
  Italic,
  List,
  ListOrdered,
  Minus,
  Redo2,
  SeparatorHorizontal,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { FieldMenu } from './field-menu.tsx'
import { pictureAt } from './picture-node.ts'
import { PictureButton, PictureLine } from './picture-tools.tsx'
import { TableMenu } from './table-menu.tsx'
import { tableAt } from './table-nodes.ts'
import type { Token } from './template.ts'
import { TokenPicker } from './token-picker.tsx'

type ToolbarProps = {
  editor: Editor
  tokens: readonly Token[]
  recipients: readonly string[]
  /** Leads to where it is said who signs. */
  onWho: () => void
  /** From where a picture that was just stored is shown. */
  onStored: (fileId: string, url: string) => void
  onError: (error: unknown) => void
}

/** What is done to the text; every tool has a name. */
export function Toolbar({ editor, tokens, recipients, onWho, onStored, onError }: ToolbarProps) {
  const { t } = useTranslation()
  const { picture, table } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ picture: pictureAt(state), table: tableAt(state) }),
  })
  const written = useRef(false)
  const insert = (node: object) => {
    written.current = true
    const { selection } = editor.state
    const run = editor.chain().focus()
    // What is chosen stays: the new stands behind it.
    if (selection instanceof NodeSelection) run.insertContentAt(selection.to, node).run()
    else run.insertContent(node).run()
  }
  // Whoever put something into the text writes on behind it.
  const backToText = (event: Event) => {
    if (!written.current) return
    written.current = false
    event.preventDefault()
    editor.commands.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label={t('templates.tools')}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 rounded-t-lg border bg-raised p-1"
    >
      <TextTools editor={editor} />
      <TableMenu
        editor={editor}
        at={table}
        onCloseAutoFocus={backToText}
        onDone={() => {
          written.current = true
        }}
      />
      <PictureButton
        onStored={(attrs, url) => {
          onStored(attrs.fileId, url)
          insert({ type: 'picture', attrs })
        }}
        onError={onError}
      />
      <IconButton
        label={t('templates.tool.page')}
        disabled={table !== null}
        onClick={() => insert({ type: 'pageBreak' })}
      >
        <SeparatorHorizontal />
      </IconButton>
      <Steps editor={editor} />
      <span className="ml-auto flex gap-1">
        <TokenPicker
          tokens={tokens}
          icon={<Braces />}
          onCloseAutoFocus={backToText}
          onPick={(token) => insert({ type: 'mergeToken', attrs: { token } })}
        />
        <FieldMenu
          recipients={recipients}
          onCloseAutoFocus={backToText}
          onPick={(type, signerIndex) => insert({ type: 'signingField', attrs: { type, signerIndex } })}
          onWho={onWho}
        />
      </span>
      {picture && <PictureLine editor={editor} picture={picture} />}
    </div>
  )
}

function TextTools({ editor }: { editor: Editor }) {
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
  const run = () => editor.chain().focus()
  const tool = (label: string, icon: ReactNode, act: () => void, active = false) => (
    <IconButton label={label} aria-pressed={active} className={cx(active && 'bg-pressed')} onClick={act}>
      {icon}
    </IconButton>
  )
  return (
    <>
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
      <IconButton label={t('templates.tool.line')} onClick={() => run().setHorizontalRule().run()}>
        <Minus />
      </IconButton>
    </>
  )
}

function Steps({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const can = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ undo: now.can().undo(), redo: now.can().redo() }),
  })
  return (
    <>
      <IconButton
        label={t('templates.tool.undo')}
        disabled={!can.undo}
        onClick={() => editor.chain().focus().undo().run()}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label={t('templates.tool.redo')}
        disabled={!can.redo}
        onClick={() => editor.chain().focus().redo().run()}
      >
        <Redo2 />
      </IconButton>
    </>
  )
}
