import { ChevronRight, FolderInput, FolderPlus, Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { Input } from '../../../ui/input.tsx'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { RecordFile } from '../files/public/file.ts'
import { FileList } from '../files/public/file-list.tsx'
import { DocumentsWithin } from './documents-within.tsx'
import { FolderItem } from './folder-item.tsx'
import { FolderTree } from './folder-tree.tsx'
import { MoveFile } from './move-dialog.tsx'
import { NewFolder } from './name-dialog.tsx'
import { type Folder, pathTo } from './tree.ts'

/** The folders of the port and what lies in them; `actions` leads to another view. */
export function FoldersView({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [search, change] = useSearchState()
  const folders = useRead('documentFolders', 'tree', {})
  useDocumentTitle(t('nav.documents'))
  if (!can('documents.view')) return <NoPermission />
  const open = (id: string | null) => change({ folder: id ?? undefined })
  const path = pathTo(folders.data ?? [], search.folder)
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col" aria-label={t('nav.documents')}>
      {folders.error && !folders.data ? (
        <ProblemState error={folders.error} onRetry={() => void folders.refetch()} />
      ) : folders.data ? (
        <Opened
          key={search.folder ?? 'root'}
          folders={folders.data}
          path={path}
          asked={search.folder}
          onOpen={open}
          actions={actions}
        />
      ) : (
        <SkeletonLines className="p-5" />
      )}
    </section>
  )
}

type OpenedProps = {
  folders: readonly Folder[]
  path: readonly Folder[]
  asked: string | undefined
  onOpen: (id: string | null) => void
  actions: ReactNode
}

function Opened({ folders, path, asked, onOpen, actions }: OpenedProps) {
  const { t } = useTranslation()
  const { can, port } = usePort()
  const [making, setMaking] = useState(false)
  const [moving, setMoving] = useState<RecordFile | null>(null)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const here = path.at(-1) ?? null
  const inner = folders.filter(({ parentId }) => parentId === (here?.id ?? null))
  const visibleFolders = q ? [] : inner
  const gone = asked !== undefined && here === null
  return (
    <>
      <PageHeader
        title={here?.name ?? t('nav.documents')}
        actions={
          <>
            {actions}
            {can('documents.manage_folders') && !gone && (
              <Button icon={<FolderPlus />} onClick={() => setMaking(true)}>
                {t('documents.newFolder')}
              </Button>
            )}
          </>
        }
      >
        <Path path={path} onOpen={onOpen} />
        {can('files.view') && (
          <span className="relative ml-auto w-full sm:w-60">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
            />
            <Input
              type="search"
              aria-label={t('documents.searchFiles')}
              placeholder={t('documents.searchFiles')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="pl-8"
            />
          </span>
        )}
      </PageHeader>
      <div className="flex min-h-0 flex-1">
        <FolderTree folders={folders} path={path} onOpen={onOpen} />
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto bg-surface pb-6">
          {gone ? (
            <p className="px-5 py-8 text-center text-ink-soft">{t('documents.unknown')}</p>
          ) : can('files.view') ? (
            <FileList
              label={t('nav.documents')}
              place={{
                id: here?.id ?? `root ${port.id}`,
                named: here ? { folderId: here.id } : {},
                tenantId: port.id,
              }}
              query={{ folderId: here?.id ?? 'root', ...(q ? { q, includeDescendants: 'true' } : {}) }}
              filled={visibleFolders.length > 0}
              head={
                <>
                  <Within folders={visibleFolders} all={folders} onOpen={onOpen} />
                  {here && !q && <DocumentsWithin folderId={here.id} />}
                </>
              }
              actions={(file) =>
                can('files.upload') && (
                  <MenuItem icon={<FolderInput />} onSelect={() => setMoving(file)}>
                    {t('files.move')}
                  </MenuItem>
                )
              }
            />
          ) : (
            <Within folders={visibleFolders} all={folders} onOpen={onOpen} />
          )}
        </div>
      </div>
      {moving && <MoveFile file={moving} folders={folders} onClose={() => setMoving(null)} />}
      {making && <NewFolder parentId={here?.id ?? null} onClose={() => setMaking(false)} />}
    </>
  )
}

function Path({ path, onOpen }: Pick<OpenedProps, 'path' | 'onOpen'>) {
  const { t } = useTranslation()
  const step = 'max-w-48 truncate rounded-sm px-1 hover:underline pointer-coarse:min-h-11'
  return (
    <nav aria-label={t('documents.path')} className="flex min-w-0 flex-wrap items-center text-ink-soft">
      <button
        type="button"
        className={step}
        onClick={() => onOpen(null)}
        aria-current={path.length === 0 ? 'page' : undefined}
      >
        {t('documents.root')}
      </button>
      {path.map(({ id, name }, at) => (
        <span key={id} className="flex min-w-0 items-center">
          <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
          <button
            type="button"
            className={step}
            onClick={() => onOpen(id)}
            aria-current={at === path.length - 1 ? 'page' : undefined}
          >
            {name}
          </button>
        </span>
      ))}
    </nav>
  )
}

type WithinProps = { folders: readonly Folder[]; all: readonly Folder[]; onOpen: (id: string) => void }

function Within({ folders, all, onOpen }: WithinProps) {
  const { t } = useTranslation()
  if (folders.length === 0) return null
  return (
    <ul aria-label={t('documents.folders')} className="divide-y border-b">
      {folders.map((folder) => (
        <FolderItem key={folder.id} folder={folder} all={all} onOpen={() => onOpen(folder.id)} />
      ))}
    </ul>
  )
}
