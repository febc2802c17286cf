import { Download, Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { When } from '../../kit/display/when.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { sizeText } from '../../kit/words/sizes.ts'
import { iconOf, type RecordFile } from './public/file.ts'
import { useFileActions } from './public/use-file-actions.ts'
import { RenameFile } from './rename-file.tsx'

type FileItemProps = {
  file: RecordFile
  archived: boolean
  onOpen: () => void
  /** What else can be done with it, in its menu. */
  more?: ReactNode
}

/** One file: a picture of it, what it is called, who brought it, and what can be done with it. */
export function FileItem({ file, archived, onOpen, more }: FileItemProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [renaming, setRenaming] = useState(false)
  const { download, remove, share } = useFileActions(file)
  return (
    <li className="flex min-h-14 items-center gap-3 px-5 py-1.5 hover:bg-hover">
      <FilePicture file={file} />
      <div className="flex min-w-0 flex-1 flex-col">
        <button
          type="button"
          onClick={onOpen}
          className="max-w-full truncate rounded-sm text-left hover:underline pointer-coarse:min-h-11"
          title={file.name}
        >
          {file.name}
        </button>
        <span className="flex min-w-0 flex-wrap gap-x-1.5 text-xs text-ink-faint tabular-nums">
          <span>{sizeText(file.size)}</span>
          {file.uploadedByName && <span>· {file.uploadedByName}</span>}
          <span>
            · <When timestamp={file.createdAt} />
          </span>
          {file.sharedInPortal && (
            <span className="inline-flex items-center gap-1 text-accent-ink">
              · <Eye className="size-3.5" aria-hidden="true" />
              {t('files.inPortal')}
            </span>
          )}
        </span>
      </div>
      <IconButton
        size="sm"
        label={t('files.download', { name: file.name })}
        onClick={download}
        className="max-sm:hidden"
      >
        <Download />
      </IconButton>
      <Menu
        align="end"
        trigger={
          <IconButton size="sm" label={t('files.moreOf', { name: file.name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Download />} onSelect={download}>
          {t('files.save')}
        </MenuItem>
        {can('files.upload') && !archived && (
          <MenuItem icon={<Pencil />} onSelect={() => setRenaming(true)}>
            {t('files.rename')}
          </MenuItem>
        )}
        {can('files.upload') && !archived && file.clientId !== null && (
          <MenuItem icon={file.sharedInPortal ? <EyeOff /> : <Eye />} onSelect={share}>
            {t(file.sharedInPortal ? 'files.unshare' : 'files.share')}
          </MenuItem>
        )}
        {more}
        {can('files.delete') && (
          <MenuItem icon={<Trash2 />} destructive onSelect={remove}>
            {t('files.remove')}
          </MenuItem>
        )}
      </Menu>
      {renaming && <RenameFile file={file} onClose={() => setRenaming(false)} />}
    </li>
  )
}

function FilePicture({ file }: { file: RecordFile }) {
  const Icon = iconOf(file.mediaType)
  const face = 'size-10 shrink-0 rounded-md'
  if (file.thumbnailUrl)
    return (
      <img
        src={file.thumbnailUrl}
        alt=""
        loading="lazy"
        className={`${face} border object-cover object-top`}
      />
    )
  return (
    <span aria-hidden="true" className={`${face} grid place-items-center bg-canvas text-ink-faint`}>
      <Icon className="size-5" strokeWidth={1.5} />
    </span>
  )
}
