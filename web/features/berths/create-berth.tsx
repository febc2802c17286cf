import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RequiredCustom, useRequiredCustom } from '../../kit/custom/required-custom.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { useOpenMade } from '../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { hasCode } from '../../kit/server/api-error.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { BerthSizeFields, type BerthSizeValues, emptySize, readSize } from './size-fields.tsx'

type CreateBerthDialogProps = { onClose: () => void; onCreated: (id: string) => void }

export function CreateBerthDialog({ onClose, onCreated }: CreateBerthDialogProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [unit] = useLengthUnit()
  const [problem, setProblem] = useState<unknown>(null)
  const begin = useOpenMade()
  const create = useWrite('berths', 'create')
  const custom = useRequiredCustom('berth')
  const form = useForm({ defaultValues: { mooringNumber: '', size: emptySize } })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ mooringNumber, size }) => {
    setProblem(null)
    const done = begin()
    const { fields, problem: unreadable } = readSize(size, unit, t)
    if (unreadable) return setProblem(new Error(unreadable))
    const customInput = custom.read()
    if (!customInput) return
    try {
      const berth = await create.mutateAsync({
        body: { mooringNumber, ...fields, ...customInput, currency: port.currency },
      })
      done(
        { title: t('berths.created', { mooring: berth.mooringNumber }) },
        { type: 'berth', id: berth.id },
        () => onCreated(berth.id),
      )
    } catch (error) {
      if (hasCode(error, 'MOORING_TAKEN')) return form.setError('mooringNumber', { message: error.message })
      if (custom.place(error)) return
      setProblem(showFieldErrors(error, form.setError, ['mooringNumber']))
    }
  })

  return (
    <FormDialog
      title={t('berths.create')}
      submitLabel={t('berths.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('berths.field.mooringNumber')}
        hint={t('berths.mooringHint')}
        error={errors.mooringNumber?.message}
        required
      >
        <Input
          {...form.register('mooringNumber', {
            required: t('form.required'),
            pattern: { value: /^\s*[a-z]{1,3}\d{1,4}\s*$/i, message: t('berths.mooringHint') },
          })}
          autoFocus
          className="uppercase tabular-nums"
        />
      </Field>
      <Controller
        control={form.control}
        name="size"
        render={({ field }) => (
          <BerthSizeFields values={field.value as BerthSizeValues} onChange={field.onChange} />
        )}
      />
      <RequiredCustom custom={custom} />
    </FormDialog>
  )
}
