import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../../components/problem-state.tsx'
import { call } from '../../../lib/api.ts'
import { useTenantId } from '../../../lib/tenant.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import type { Form } from '../../components/form/use-draft-saving.ts'

/** The picture at the head of the hosted page. */
export function LogoSetting() {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  const { form, run, canEdit } = useForm()
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const params = { id: form.id }

  async function change(work: () => Promise<Form>, done: string) {
    setProblem(null)
    setBusy(true)
    try {
      await run(work)
      showToast({ title: done })
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  function upload(file: File) {
    const body = new FormData()
    body.append('file', file)
    return change(
      () => call('forms', 'setLogo', { params, body: {} }, { tenantId, form: body }),
      t('forms.settings.logoSet'),
    )
  }

  return (
    <>
      {form.hasLogo && form.publishedVersion !== null && (
        <img
          src={`/f/${form.slug}/logo?v=${form.version}`}
          alt={t('forms.settings.logo')}
          className="max-h-20 max-w-60 self-start rounded-md border bg-canvas object-contain p-2"
        />
      )}
      {form.hasLogo && form.publishedVersion === null && (
        <p className="text-ink-soft">{t('forms.settings.logoStored')}</p>
      )}
      <ProblemLine error={problem} />
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <input
            ref={picker}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-label={t('forms.settings.chooseLogo')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void upload(file)
            }}
          />
          <Button icon={<ImageUp />} busy={busy} onClick={() => picker.current?.click()}>
            {t(form.hasLogo ? 'forms.settings.replaceLogo' : 'forms.settings.chooseLogo')}
          </Button>
          {form.hasLogo && (
            <Button
              variant="ghost"
              icon={<Trash2 />}
              disabled={busy}
              onClick={() =>
                void change(
                  () => call('forms', 'removeLogo', { params }, { tenantId }),
                  t('forms.settings.logoRemoved'),
                )
              }
            >
              {t('action.remove')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
