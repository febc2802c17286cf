import { History } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Dialog, DialogBody } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { fieldsOf } from '../../components/form/editing.ts'
import { useForm } from '../../components/form/form-context.tsx'

type Version = Answer<'forms', 'versions'>[number]

/** The published versions; each can be taken as the draft again. */
export function VersionHistory() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('forms.versions.title')} onClick={() => setOpen(true)}>
        <History />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title={t('forms.versions.title')}>
        <DialogBody className="pb-5">
          <VersionList onDone={() => setOpen(false)} />
        </DialogBody>
      </Dialog>
    </>
  )
}

function VersionList({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { form, act } = useForm()
  const versions = useRead('forms', 'versions', { params: { id: form.id } })

  function restore(version: Version) {
    act({ act: 'replace', draft: version.definition })
    showToast({ title: t('forms.versions.restored', { number: version.number }) })
    onDone()
  }

  if (versions.error) return <ProblemState error={versions.error} onRetry={() => void versions.refetch()} />
  if (!versions.data) return <SkeletonLines />
  if (versions.data.length === 0)
    return (
      <EmptyState icon={<History />} title={t('forms.versions.emptyTitle')}>
        {t('forms.versions.empty')}
      </EmptyState>
    )
  return (
    <ul className="divide-y">
      {versions.data.map((version) => (
        <VersionItem
          key={version.number}
          version={version}
          current={version.number === form.publishedVersion}
          onRestore={() => restore(version)}
        />
      ))}
    </ul>
  )
}

type VersionItemProps = { version: Version; current: boolean; onRestore: () => void }

function VersionItem({ version, current, onRestore }: VersionItemProps) {
  const { t } = useTranslation()
  const { canEdit } = useForm()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">
          {t('forms.versions.number', { number: version.number })}
          {current && (
            <span className="ml-2 text-xs font-normal text-success-ink">{t('forms.versions.current')}</span>
          )}
        </span>
        <span className="text-xs text-ink-faint">
          <When timestamp={version.publishedAt} />
          {version.publishedBy && ` · ${version.publishedBy}`}
          {` · ${t('forms.versions.fields', { count: fieldsOf(version.definition).length })}`}
          {` · ${t('forms.list.count', { count: version.submissionCount })}`}
        </span>
      </div>
      {canEdit && (
        <Button size="sm" onClick={onRestore}>
          {t('forms.versions.restore')}
        </Button>
      )}
    </li>
  )
}
