import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../../kit/display/problem-state.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { SectionList } from '../section-list.tsx'
import { type Backup, BackupItem, isUnderWay } from './backup-item.tsx'
import { BackupSchedule } from './backup-schedule.tsx'

const soon = 2_000
const later = 60_000

/** The backups of the installation: making, reading and deleting them, and their schedule. */
export function Backups() {
  const { t } = useTranslation()
  const [deleting, setDeleting] = useState<Backup | null>(null)
  const list = useRead('backups', 'list', {}, { again: (all) => (all?.some(isUnderWay) ? soon : later) })
  const settings = useRead('backups', 'getSettings', {})
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('backups.problem'), detail: problemText(error) })
  const create = useWrite('backups', 'create')
  const verify = useWrite('backups', 'verify')
  const remove = useWrite('backups', 'remove', { onDone: () => setDeleting(null) })
  const error = list.error ?? settings.error
  if (error && !(list.data && settings.data)) {
    return (
      <ProblemState error={error} onRetry={() => void Promise.all([list.refetch(), settings.refetch()])} />
    )
  }
  if (!list.data || !settings.data) return <SkeletonLines lines={8} className="p-5" />
  const all = list.data
  return (
    <div className="flex max-w-3xl flex-col gap-8 p-5">
      <section aria-labelledby="backups-create" className="flex flex-col items-start gap-3">
        <h2 id="backups-create" className="text-base font-semibold">
          {t('backups.title')}
        </h2>
        <p className="text-ink-soft">{t('backups.hint')}</p>
        <Button
          variant="primary"
          disabled={all.some(({ state }) => state === 'waiting' || state === 'running')}
          busy={create.isPending}
          onClick={() => create.mutate({}, { onError })}
        >
          {t('backups.create')}
        </Button>
      </section>
      {all.length === 0 ? (
        <p className="text-ink-soft">{t('backups.none')}</p>
      ) : (
        <SectionList id="backups-list" title={t('backups.list')}>
          {all.map((backup) => (
            <BackupItem
              key={backup.id}
              backup={backup}
              onVerify={() => verify.mutate({ params: { id: backup.id } }, { onError })}
              onDelete={() => setDeleting(backup)}
            />
          ))}
        </SectionList>
      )}
      <BackupSchedule stored={settings.data} />
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title={t('backups.deleteTitle')}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('backups.delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: deleting.id } }, { onError })}
        >
          {t('backups.deleteHint')}
        </ConfirmDialog>
      )}
    </div>
  )
}
