import type { FieldPath, FieldValues } from 'react-hook-form'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import type { Saving } from '../../../kit/conflict/save-typed.ts'
import { useKeptFromReload } from '../../../kit/form/unsaved-work.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** A form over settings that are saved together, `fields` of which say what was refused of them. */
export function useStoredForm<R extends { version: number }, V extends FieldValues>(
  stored: R,
  {
    fields,
    after,
    ...record
  }: Saving<R, V> & {
    fields: readonly FieldPath<V>[]
    /** What follows once they are saved. */
    after?: (saved: R) => Promise<unknown>
  },
) {
  const { t } = useTranslation()
  const { form, save, base } = useRecordForm<R, V>(stored, record)
  const { isDirty } = form.formState
  useKeptFromReload(isDirty)
  const saving = useSaving(form, fields, async (typed) => {
    const saved = await save(typed)
    if (!saved) return
    showToast({ title: t('settings.saved') })
    await after?.(saved)
  })
  return { form, base, isDirty, saving }
}
