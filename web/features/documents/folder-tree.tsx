import { useVirtualizer } from '@tanstack/react-virtual'
import { Folder as FolderIcon, FolderOpen } from 'lucide-react'
import { useRef } from 'react'
import { scaled } from '../../../ui/text-scale.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Folder, inTree } from './tree.ts'

type FolderTreeProps = {
  folders: readonly Folder[]
  /** To the open folder. */
  path: readonly Folder[]
  onOpen: (id: string | null) => void
}

const rowHeight = scaled(32)

/** All folders beside what lies in the open one, on wide screens. */
export function FolderTree({ folders, path, onOpen }: FolderTreeProps) {
  const { t } = useTranslation()
  const scrolled = useRef<HTMLDivElement>(null)
  const rows = inTree(folders)
  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getScrollElement: () => scrolled.current,
    overscan: 12,
  })
  const openId = path.at(-1)?.id
  if (rows.length === 0) return null
  return (
    <nav
      aria-label={t('documents.folders')}
      className="flex w-64 shrink-0 flex-col border-r bg-canvas max-lg:hidden"
    >
      <div ref={scrolled} className="min-h-0 flex-1 overflow-y-auto py-2">
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const { folder, depth } = rows[index]!
            const open = folder.id === openId
            const Icon = open ? FolderOpen : FolderIcon
            return (
              <li key={folder.id} className="absolute inset-x-0" style={{ top: start, height: rowHeight }}>
                <button
                  type="button"
                  aria-current={open ? 'page' : undefined}
                  onClick={() => onOpen(folder.id)}
                  style={{ paddingLeft: 12 + Math.min(depth, 8) * 14 }}
                  className={`flex h-8 w-full items-center gap-2 pr-3 text-left hover:bg-hover ${open ? 'bg-accent-soft font-medium text-accent-ink' : ''}`}
                >
                  <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
                  <span className="min-w-0 flex-1 truncate" title={folder.name}>
                    {folder.name}
                  </span>
                  {folder.files > 0 && (
                    <span aria-hidden="true" className="text-xs text-ink-faint tabular-nums">
                      {folder.files}
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </nav>
  )
}
