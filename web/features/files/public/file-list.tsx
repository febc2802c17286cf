import { useQueryClient } from '@tanstack/react-query'
import { Camera, Paperclip, Plus } from 'lucide-react'
import { type ChangeEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useKeptFromReload } from '../../../kit/form/unsaved-work.ts'
import { useMedia } from '../../../kit/screen/use-media.ts'
import type { Input } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../../../kit/words/sizes.ts'
import { FileItem } from '../file-item.tsx'
import { SendingItem } from '../sending-item.tsx'
import { type FilePlace, sendFiles, useSending } from '../uploads.ts'
import { firstFiles, type RecordFile } from './file.ts'
import { FilePreview } from './file-preview.tsx'
import { useDropZone } from './use-drop-zone.ts'

type FileListProps = {
  label: string
  /** Where files go that are added. */
  place: FilePlace
  /** Which files are shown. */
  query: NonNullable<Input<'files', 'list'>['query']>
  /** Nothing is added or changed here. */
  closed?: boolean
  /** What stands above the files. */
  head?: ReactNode
  /** Shown though there are no files. */
  filled?: boolean
  /** What else can be done with a file. */
  actions?: (file: RecordFile) => ReactNode
}

/** Files of one place, and adding more to it. */
export function FileList({
  label,
  place,
  query,
  closed = false,
  head,
  filled = false,
  actions,
}: FileListProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [limit, setLimit] = useState(firstFiles)
  const [opened, setOpened] = useState<string | null>(null)
  const request = { query: { ...query, limit: String(limit) } }
  const list = useRead('files', 'list', request, {
    keepPrevious: limit > firstFiles || query.q !== undefined,
  })
  const queryClient = useQueryClient()
  const sending = useSending(place)
  useKeptFromReload(sending.some(({ error }) => error === null))
  const mayAdd = can('files.upload') && !closed
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['files'] })
  const add = (files: readonly File[]) => sendFiles(place, files, refresh)
  const { over, zone } = useDropZone(mayAdd ? add : null)
  const files = list.data?.data ?? []
  const total = list.data?.meta.total ?? 0
  const at = files.findIndex((file) => file.id === opened)

  return (
    <section
      {...zone}
      aria-label={label}
      className={`flex min-h-full flex-col ${over ? 'bg-accent-soft outline-2 -outline-offset-4 outline-accent outline-dashed' : ''}`}
    >
      {mayAdd && <AddFiles onAdd={add} />}
      {head}
      {list.error && <ProblemState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonLines className="p-5" />}
      {sending.length > 0 && (
        <ul aria-label={t('files.sending')} className="divide-y border-b">
          {sending.map((one) => (
            <SendingItem key={one.key} sending={one} place={place} onKept={refresh} />
          ))}
        </ul>
      )}
      {list.data && files.length === 0 && sending.length === 0 && !filled && (
        <EmptyState icon={<Paperclip />} title={t(query.q ? 'files.noneTitle' : 'files.emptyTitle')}>
          {query.q ? t('files.none') : mayAdd ? t('files.empty') : t('files.emptyHere')}
        </EmptyState>
      )}
      {files.length > 0 && (
        <ul aria-label={label} className="divide-y">
          {files.map((file) => (
            <FileItem
              key={file.id}
              file={file}
              archived={closed}
              onOpen={() => setOpened(file.id)}
              more={actions?.(file)}
            />
          ))}
        </ul>
      )}
      {total > files.length && (
        <div className="flex items-center gap-3 px-5 py-3 text-xs text-ink-soft">
          {t('files.shown', { shown: files.length, total })}
          {limit < mostFiles && (
            <Button size="sm" onClick={() => setLimit(Math.min(limit * 4, mostFiles))}>
              {t('files.more')}
            </Button>
          )}
        </div>
      )}
      {mayAdd && <Room />}
      {files[at] && (
        <FilePreview
          file={files[at]}
          place={{ at, count: files.length }}
          onStep={(step) => setOpened(stepped(files, at, step))}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

const mostFiles = 1000

function stepped(files: readonly RecordFile[], at: number, step: 1 | -1): string | null {
  return files[at + step]?.id ?? files[at]?.id ?? null
}

/** Choosing files, and on a phone taking a picture. */
function AddFiles({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const { t } = useTranslation()
  const touched = useMedia('(pointer: coarse)')
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(currentTarget.files ?? [])])
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  const open = (input: RefObject<HTMLInputElement | null>) => () => input.current?.click()
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 pt-4 pb-3">
      <Button icon={<Plus />} onClick={open(chosen)}>
        {t('files.add')}
      </Button>
      <input
        ref={chosen}
        type="file"
        multiple
        hidden
        aria-label={t('files.add')}
        data-testid="files-chosen"
        onChange={take}
      />
      {touched && (
        <>
          <Button icon={<Camera />} onClick={open(taken)}>
            {t('files.takePicture')}
          </Button>
          <input
            ref={taken}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={t('files.takePicture')}
            onChange={take}
          />
        </>
      )}
      {!touched && <span className="text-xs text-ink-faint">{t('files.dropHint')}</span>}
    </div>
  )
}

const nearlyFull = 0.8

/** Told once the room of the port gets short. */
function Room() {
  const { t } = useTranslation()
  const { data } = useRead('files', 'usage', {})
  if (!data || data.bytes < data.quota * nearlyFull) return null
  return (
    <p className="mt-auto px-5 py-3 text-xs text-warning-ink">
      {t('files.room', { used: sizeText(data.bytes), quota: sizeText(data.quota) })}
    </p>
  )
}
