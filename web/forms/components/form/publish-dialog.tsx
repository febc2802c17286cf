import { ChevronRight, TriangleAlert } from 'lucide-react'
import type { Field } from '../../../../contract/forms/definition.ts'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useGo } from '../../lib/navigation.tsx'
import { useForm } from './form-context.tsx'
import type { Warning } from './publish-check.ts'

/** What is said before publishing: what the check found, and fields with answers that go. */
export type PublishLook = { warnings: readonly Warning[]; removed: readonly Field[] }

type PublishDialogProps = {
  look: PublishLook
  busy: boolean
  onPublish: () => void
  onClose: () => void
}

/** Says what may not be meant, each line with the way there; publishing is possible all the same. */
export function PublishDialog({ look, busy, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const { form, act } = useForm()
  const go = useGo()
  const { warnings, removed } = look

  function open({ at, target }: Warning) {
    onClose()
    if (at === 'build') act({ act: 'select', id: target })
    go({
      to: `/forms/$id/${at}`,
      params: { id: form.id },
      ...(at === 'build' ? { search: { part: 'properties' } } : {}),
    })
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={
        warnings.length > 0
          ? t('forms.publish.checkTitle')
          : t('forms.publish.removedTitle', { count: removed.length })
      }
      cancelLabel={t('action.cancel')}
      confirmLabel={t(warnings.length > 0 ? 'forms.publish.anyway' : 'forms.publish.submit')}
      busy={busy}
      onConfirm={onPublish}
    >
      {warnings.length > 0 && (
        <ul aria-label={t('forms.publish.checkTitle')} className="-mx-2 flex flex-col">
          {warnings.map((warning) => (
            <li key={`${warning.kind} ${warning.target} ${warning.name} ${warning.other}`}>
              <button
                type="button"
                onClick={() => open(warning)}
                className="flex min-h-11 w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover"
              >
                <TriangleAlert className="size-4 shrink-0 text-warning-ink" aria-hidden="true" />
                <span className="min-w-0 flex-1 break-words text-ink">
                  {t(`forms.check.${warning.kind}`, { name: warning.name, other: warning.other })}
                </span>
                <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <>
          <p className="mt-2">{t('forms.publish.removedHint')}</p>
          <ul className="mt-2 list-disc pl-5">
            {removed.map((field) => (
              <li key={field.id}>{field.label}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
