import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useStoredFile } from '../files/public/stored-file.ts'

export type Brochure = Answer<'brochures', 'list'>[number]
type BrochureDialogProps = { brochure?: Brochure; onClose: () => void }

/** Makes a brochure of a file, or changes one. */
export function BrochureDialog({ brochure, onClose }: BrochureDialogProps) {
  const { t } = useTranslation()
  const fileStore = useStoredFile()
  const [file, setFile] = useState<File | null>(null)
  const [before] = useState(brochure)
  const create = useWrite('brochures', 'create')
  const update = useWrite('brochures', 'update')
  const form = useForm({
    defaultValues: {
      title: before?.title ?? '',
      description: before?.description ?? '',
      isActive: before?.isActive ?? true,
    },
  })
  const { errors } = form.formState

  const saving = useSaving(form, ['title', 'description'], async ({ title, description, isActive }) => {
    const body = { title, description: description.trim() || null, isActive }
    const fileId = file ? await fileStore(file) : null
    if (before) {
      const { id, version } = before
      await update.mutateAsync({
        params: { id },
        body: { ...body, ...(fileId ? { fileId } : {}) },
        ifMatch: version,
      })
    } else await create.mutateAsync({ body: { ...body, fileId: fileId! } })
    onClose()
  })

  return (
    <FormDialog
      title={before ? before.title : t('brochures.create')}
      submitLabel={before ? t('action.save') : t('brochures.create')}
      {...saving}
      blocked={!before && !file}
      onClose={onClose}
    >
      <Field label={t('brochures.name')} error={errors.title?.message} required>
        <Input
          {...form.register('title', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={120}
          autoFocus
        />
      </Field>
      <LongTextField form={form} name="description" label={t('brochures.description')} maxLength={2000} />
      <Field
        label={t('brochures.file')}
        hint={before && !file ? before.fileName : undefined}
        required={!before}
      >
        <Input
          type="file"
          accept="application/pdf,image/*"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </Field>
      {before && (
        <Switch
          checked={form.watch('isActive')}
          onCheckedChange={(isActive) => form.setValue('isActive', isActive, { shouldDirty: true })}
          label={t('brochures.offered')}
        />
      )}
    </FormDialog>
  )
}
