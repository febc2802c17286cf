import type { Editor } from '@tiptap/react'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { pictureFormats } from '../../../contract/document-templates/content.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useStoredFile } from '../files/public/stored-file.ts'
import type { PictureAttrs } from './picture-node.ts'

type PictureButtonProps = {
  /** A picture was stored, and from where it is shown. */
  onStored: (picture: PictureAttrs, url: string) => void
  onError: (error: unknown) => void
}

/** Stores a picture among the files of the port. */
export function PictureButton({ onStored, onError }: PictureButtonProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fileStore = useStoredFile()
  const insert = async (file: File) => {
    setBusy(true)
    onError(null)
    try {
      const fileId = await fileStore(file)
      const alt = file.name.replace(/\.\w+$/, '').slice(0, 200)
      onStored({ fileId, width: 50, alt }, URL.createObjectURL(file))
    } catch (error) {
      onError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <IconButton label={t('templates.tool.picture')} busy={busy} onClick={() => input.current?.click()}>
        <ImagePlus />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureFormats.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void insert(file)
        }}
      />
    </>
  )
}

const widths = ['25', '50', '75', '100'] as const

/** How wide the chosen picture is, and what it shows. */
export function PictureLine({ editor, picture }: { editor: Editor; picture: PictureAttrs }) {
  const { t } = useTranslation()
  const change = (attrs: Partial<PictureAttrs>) => editor.commands.updateAttributes('picture', attrs)
  return (
    <span className="flex basis-full flex-wrap items-center gap-2 border-t p-1">
      <SegmentedControl
        label={t('templates.picture.width')}
        value={String(picture.width)}
        onValueChange={(width) => change({ width: Number(width) })}
        segments={widths.map((value) => ({ value: value as string, label: `${value} %` }))}
      />
      <Input
        className="min-w-0 flex-1 basis-48"
        value={picture.alt ?? ''}
        maxLength={200}
        aria-label={t('templates.picture.alt')}
        placeholder={t('templates.picture.alt')}
        onChange={(event) => change({ alt: event.target.value || null })}
      />
    </span>
  )
}
