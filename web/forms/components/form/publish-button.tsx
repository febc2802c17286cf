import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Field } from '../../../../contract/forms/definition.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../components/problem-state.tsx'
import { call } from '../../../lib/api.ts'
import { useTenantId } from '../../../lib/tenant.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { removedFields } from './differences.ts'
import { useForm } from './form-context.tsx'

/** Publishes the draft; asks first when fields go that people have answered. */
export function PublishButton() {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  const { form, editing, problems, saving, run } = useForm()
  const [removed, setRemoved] = useState<readonly Field[]>([])
  const [busy, setBusy] = useState(false)
  const params = { id: form.id }
  const nothingNew = !form.changed && saving === 'saved' && form.publishedVersion !== null

  async function start() {
    setBusy(true)
    try {
      const gone = form.submissionCount > 0 ? await answeredFieldsGone() : []
      if (gone.length > 0) setRemoved(gone)
      else await publish()
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }

  async function answeredFieldsGone(): Promise<readonly Field[]> {
    const [published] = await call('forms', 'versions', { params }, { tenantId })
    return published ? removedFields(published.definition, editing.draft) : []
  }

  async function publish() {
    setBusy(true)
    try {
      const published = await run((ifMatch) => call('forms', 'publish', { params }, { tenantId, ifMatch }))
      showToast({ title: t('forms.publish.done', { version: published.publishedVersion }) })
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
      setRemoved([])
    }
  }

  function failed(error: unknown) {
    showToast({ tone: 'danger', title: t('forms.publish.failed'), detail: problemText(error) })
  }

  return (
    <>
      <Button
        variant="primary"
        icon={<Send />}
        busy={busy}
        disabled={problems.length > 0 || nothingNew}
        title={
          problems.length > 0 ? t('forms.publish.problems') : nothingNew ? t('forms.publish.same') : undefined
        }
        onClick={() => void start()}
      >
        {t('forms.publish.submit')}
      </Button>
      <ConfirmDialog
        open={removed.length > 0}
        onOpenChange={(open) => !open && setRemoved([])}
        title={t('forms.publish.removedTitle', { count: removed.length })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.publish.submit')}
        busy={busy}
        onConfirm={() => void publish()}
      >
        <p>{t('forms.publish.removedHint')}</p>
        <ul className="mt-2 list-disc pl-5">
          {removed.map((field) => (
            <li key={field.id}>{field.label}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
