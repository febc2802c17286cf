import { Download, FileText, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { Item, ItemList } from '../../../kit/record/item-list.tsx'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Berth } from '../vocabulary.tsx'
import { ReadValues } from './read-values.tsx'

export type Version = Answer<'berthPdfs', 'list'>[number]

/** The specification sheet of a berth: its versions, and what is read from the current one beside its first page. */
export function SheetTab({ berth }: { berth: Berth }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const versions = useRead('berthPdfs', 'list', { params: { id: berth.id } })
  const edits = can('berths.edit') && berth.archivedAt === null
  if (versions.error && !versions.data) {
    return <ProblemState error={versions.error} onRetry={() => void versions.refetch()} />
  }
  if (!versions.data) return <SkeletonLines className="p-5" />
  const add = edits && <AddPdf berthId={berth.id} onAdded={() => void versions.refetch()} />
  if (versions.data.length === 0) {
    return (
      <EmptyState icon={<FileText />} title={t('sheet.emptyTitle')} action={add}>
        {t('sheet.empty')}
      </EmptyState>
    )
  }
  const current = versions.data.find((one) => one.current) ?? versions.data[0]!
  return (
    <>
      {add && <div className="flex justify-end px-5 pt-3 pb-1">{add}</div>}
      <ItemList label={t('sheet.tab')}>
        {versions.data.map((version) => (
          <VersionItem key={version.id} berthId={berth.id} version={version} edits={edits} />
        ))}
      </ItemList>
      <div className="grid gap-4 border-t p-5 lg:grid-cols-2">
        <ReadValues key={current.id} berth={berth} version={current} edits={edits} />
        {current.previewUrl && (
          <img
            src={current.previewUrl}
            alt={t('sheet.page')}
            className="w-full max-w-lg rounded-md border bg-surface"
          />
        )}
      </div>
    </>
  )
}

function AddPdf({ berthId, onAdded }: { berthId: string; onAdded: () => void }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  async function send(file: File) {
    setBusy(true)
    const form = new FormData()
    form.append('file', file)
    try {
      const added = await call(
        'berthPdfs',
        'add',
        { params: { id: berthId }, body: {} },
        { tenantId: port.id, form },
      )
      showToast({ title: t('sheet.added', { number: added.number }) })
      onAdded()
    } catch (error) {
      showToast({ tone: 'danger', title: t('sheet.failed'), detail: problemText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('sheet.add')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button size="sm" icon={<Upload />} busy={busy} onClick={() => input.current?.click()}>
        {t('sheet.add')}
      </Button>
    </>
  )
}

function VersionItem({ berthId, version, edits }: { berthId: string; version: Version; edits: boolean }) {
  const { t } = useTranslation()
  const rollback = useWrite('berthPdfs', 'rollback', { touches: ['berths'] })
  return (
    <Item
      icon={<FileText />}
      title={
        <>
          <span className="font-medium">{t('sheet.version', { number: version.number })}</span>
          {version.current && <Badge tone="accent">{t('sheet.current')}</Badge>}
        </>
      }
      detail={
        <>
          {version.name} · {version.createdByName} · <When timestamp={version.createdAt} />
        </>
      }
      aside={
        <span className="flex items-center gap-2">
          {edits && !version.current && (
            <Button
              size="sm"
              busy={rollback.isPending}
              onClick={() =>
                rollback.mutate(
                  { params: { id: berthId, versionId: version.id }, body: {} },
                  { onError: (error) => showToast({ tone: 'danger', title: problemText(error) }) },
                )
              }
            >
              {t('sheet.makeCurrent')}
            </Button>
          )}
          <a href={version.url} className={buttonClass('secondary', 'sm')} aria-label={t('sheet.open')}>
            <Download aria-hidden="true" />
          </a>
        </span>
      }
    />
  )
}
