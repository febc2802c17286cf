import { useForm } from 'react-hook-form'
import { type ConsentKind, type ConsentMeans, consentMeans } from '../../../../contract/consents/names.ts'
import { Field } from '../../../../ui/field.tsx'
import { MomentInput } from '../../../kit/dates/day-input.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { LongTextField, TextField } from '../../../kit/form/text-field.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { optionsOf } from '../../../kit/list/state/options.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type ConsentDialogProps = { id: string; kind: ConsentKind; given: boolean; onClose: () => void }

/** Writes down that a client agreed to something, or took it back. */
export function ConsentDialog({ id, kind, given, onClose }: ConsentDialogProps) {
  const { t } = useTranslation()
  const add = useWrite('consents', 'add', { touches: ['clients'], onDone: onClose })
  const form = useForm({
    defaultValues: { means: 'phone' as ConsentMeans, textVersion: '', note: '', happenedAt: '' },
  })
  const { errors } = form.formState
  const saving = useSaving(
    form,
    ['textVersion', 'note', 'happenedAt'],
    async ({ means, textVersion, note, happenedAt }) => {
      const when = happenedAt ? { happenedAt: new Date(happenedAt).toISOString() } : {}
      const words = { textVersion: textVersion || null, note: note || null }
      await add.mutateAsync({ params: { id }, body: { kind, given, means, ...words, ...when } })
    },
  )
  const label = t(given ? 'consents.give' : 'consents.withdraw')
  return (
    <FormDialog
      title={`${t(`vocabulary.consentKind.${kind}`)}: ${label}`}
      submitLabel={label}
      width="sm"
      {...saving}
      onClose={onClose}
    >
      <ChoiceField
        control={form.control}
        name="means"
        label={t('consents.means')}
        options={optionsOf(consentMeans, (each) => t(`vocabulary.consentMeans.${each}`))}
      />
      <Field label={t('consents.when')} hint={t('consents.whenHint')} error={errors.happenedAt?.message}>
        <MomentInput {...form.register('happenedAt')} />
      </Field>
      {given && (
        <TextField
          form={form}
          name="textVersion"
          label={t('consents.textVersion')}
          hint={t('consents.textVersionHint')}
        />
      )}
      <LongTextField form={form} name="note" label={t('consents.note')} />
    </FormDialog>
  )
}
