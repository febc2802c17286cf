import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ConsequenceList } from '../../kit/record/consequences.tsx'
import { hasCode } from '../../kit/server/api-error.ts'
import { errorSentence } from '../../kit/server/error-words.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export type ClientStep = 'archive' | 'restore'
type Subject = { id: string; fullName: string }
type ClientStepDialogProps = { client: Subject; step: ClientStep; onClose: () => void }

/** Shows which interests and berths follow a client into the archive, or back, before it goes. */
export function ClientStepDialog({ client, step, onClose }: ClientStepDialogProps) {
  const { t } = useTranslation()
  const [withInterests, setWithInterests] = useState(true)
  const preview = useRead(
    'clients',
    'preview',
    { params: { id: client.id }, body: { action: step } },
    { staleTime: 0 },
  )
  const take = useClientStep(client)
  const followers = preview.data?.consequences.filter((one) => one.type === 'interest.restored').length ?? 0
  const visible = preview.data?.consequences.filter((one) => withInterests || one.type === 'client.restored')

  return (
    <FormDialog
      title={t(step === 'archive' ? 'clients.archiveTitle' : 'clients.restoreTitle', {
        name: client.fullName,
      })}
      submitLabel={t(step === 'archive' ? 'action.archive' : 'action.restore')}
      destructive={step === 'archive'}
      busy={take.busy || preview.isPending}
      problem={take.problem ?? preview.error}
      onSubmit={() => take.run(step, withInterests && followers > 0, onClose)}
      onClose={onClose}
    >
      {preview.isPending && <SkeletonLines lines={3} />}
      {visible && <ConsequenceList consequences={visible} />}
      {step === 'restore' && followers > 0 && (
        <Checkbox
          checked={withInterests}
          onCheckedChange={setWithInterests}
          label={t('clients.withInterests', { count: followers })}
        />
      )}
      {preview.data?.staying.map((one) => (
        <p key={one.interestId} className="text-sm text-warning-ink">
          {t('clients.staying', { message: errorSentence(one) })}
        </p>
      ))}
    </FormDialog>
  )
}

const touched = { touches: ['interests', 'berths', 'dashboard'] } as const

function useClientStep(client: Subject) {
  const { t } = useTranslation()
  const archive = useWrite('clients', 'archive', touched)
  const restore = useWrite('clients', 'restore', touched)
  const [knows, setKnows] = useState(false)
  const params = { id: client.id }
  const name = client.fullName
  const failed = (error: unknown) =>
    showToast({ tone: 'danger', title: t('archive.failed', { name }), detail: problemText(error) })

  async function run(step: ClientStep, withInterests: boolean, onDone: () => void) {
    try {
      if (step === 'archive') {
        await archive.mutateAsync({ params, ...(knows ? { query: { acknowledgeTenancies: 'true' } } : {}) })
        showToast({
          title: t('archive.archived', { name }),
          onUndo: () => void restore.mutateAsync({ params, body: { withInterests: true } }).catch(failed),
        })
      } else {
        await restore.mutateAsync({ params, body: { withInterests } })
        showToast({ title: t('archive.restored', { name }) })
      }
      onDone()
    } catch (error) {
      // The dialog shows what the mutation keeps; to go on is to know.
      if (hasCode(error, 'TENANCY_ACTIVE')) setKnows(true)
    }
  }
  return {
    run: (...args: Parameters<typeof run>) => void run(...args),
    busy: archive.isPending || restore.isPending,
    problem: archive.error ?? restore.error,
  }
}
