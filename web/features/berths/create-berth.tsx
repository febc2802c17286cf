import { Controller, useForm } from 'react-hook-form'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { NewRecordDialog } from '../../kit/form/new/new-record.tsx'
import { useNewRecord } from '../../kit/form/new/use-new-record.ts'
import { TextField } from '../../kit/form/text-field.tsx'
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
  const create = useWrite('berths', 'create')
  const form = useForm({ defaultValues: { mooringNumber: '', size: emptySize } })
  const draft = useNewRecord(form, 'berth', {
    bodyOf: ({ mooringNumber, size }) => ({ mooringNumber, size }),
    create({ size, ...rest }) {
      const { fields, problem } = readSize(size, unit, t)
      if (problem) throw new Error(problem)
      return create.mutateAsync({ body: { ...rest, ...fields, currency: port.currency } })
    },
    refused(error) {
      if (!hasCode(error, 'MOORING_TAKEN')) return showFieldErrors(error, form.setError, ['mooringNumber'])
      form.setError('mooringNumber', { message: (error as Error).message })
      return null
    },
    nameOf: (berth) => berth.mooringNumber,
  })
  return (
    <NewRecordDialog
      draft={draft}
      title={t('berths.create')}
      submitLabel={t('berths.createSubmit')}
      message={(mooring) => ({ title: t('berths.created', { mooring }) })}
      onClose={onClose}
      onCreated={onCreated}
    >
      <TextField
        form={form}
        name="mooringNumber"
        label={t('berths.field.mooringNumber')}
        hint={t('berths.mooringHint')}
        required
        rules={{
          pattern: { value: /^\s*[a-z]{1,3}\d{1,4}\s*$/i, message: t('berths.mooringHint') },
        }}
        autoFocus
        className="uppercase tabular-nums"
      />
      <Controller
        control={form.control}
        name="size"
        render={({ field }) => (
          <BerthSizeFields values={field.value as BerthSizeValues} onChange={field.onChange} />
        )}
      />
    </NewRecordDialog>
  )
}
