import { Send } from 'lucide-react'
import { useState } from 'react'
import { languageNames } from '../../../../contract/forms/languages.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { removedFields } from './differences.ts'
import { useForm } from './form-context.tsx'
import { freshWarnings, publishWarnings, type UnwrittenWords } from './publish-check.ts'
import { PublishDialog, type PublishLook } from './publish-dialog.tsx'

/** Publishes the draft; asks first when fields go that people have answered, or when something new looks unmeant. */
export function PublishButton() {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  const { form, editing, problems, saving, run } = useForm()
  const [look, setLook] = useState<PublishLook | null>(null)
  const [busy, setBusy] = useState(false)
  const params = { id: form.id }
  const nothingNew = !form.changed && saving === 'saved' && form.publishedVersion !== null

  async function start() {
    setBusy(true)
    try {
      const found = await lookOver()
      if (found.removed.length + found.warnings.length > 0) setLook(found)
      else await publish()
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }

  /** What the author accepted when the form was published last is not said again. */
  async function lookOver(): Promise<PublishLook> {
    const words: UnwrittenWords = {
      label: (type) => t(`forms.type.${type}`),
      option: (number) => t('forms.build.option', { number }),
      page: (number) => t('forms.build.page', { number }),
      language: (language) => languageNames[language],
    }
    const versions =
      form.publishedVersion === null ? [] : await call('forms', 'versions', { params }, { tenantId })
    const published = versions[0]?.definition ?? null
    const warnings = publishWarnings(editing.draft, published, words)
    const before = published ? publishWarnings(published, null, words) : []
    const answered = published !== null && form.submissionCount > 0
    return {
      warnings: freshWarnings(warnings, before),
      removed: answered ? removedFields(published, editing.draft) : [],
    }
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
      setLook(null)
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
      {look && (
        <PublishDialog
          look={look}
          busy={busy}
          onPublish={() => void publish()}
          onClose={() => setLook(null)}
        />
      )}
    </>
  )
}
