import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ConsentKind, type ConsentMeans, consentMeans } from '../../../../contract/consents/names.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { MomentInput } from '../../../kit/dates/day-input.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { optionsOf } from '../../../kit/list/state/options.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type ConsentDialogProps = { id: string; kind: ConsentKind; given: boolean; onClose: () => void }

/** Writes down that a client agreed to something, or took it back. */
export function ConsentDialog({ id, kind, given, onClose }: ConsentDialogProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const add = useWrite('consents', 'add', { touches: ['clients'], onDone: onClose })
  const form = useForm({
    defaultValues: { means: 'phone' as ConsentMeans, textVersion: '', note: '', happenedAt: '' },
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ means, textVersion, note, happenedAt }) => {
    setProblem(null)
    const when = happenedAt ? { happenedAt: new Date(happenedAt).toISOString() } : {}
    const words = { textVersion: textVersion || null, note: note || null }
    try {
      await add.mutateAsync({ params: { id }, body: { kind, given, means, ...words, ...when } })
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['textVersion', 'note', 'happenedAt']))
    }
  })
  const label = t(given ? 'consents.give' : 'consents.withdraw')
  return (
    <FormDialog
      title={`${t(`vocabulary.consentKind.${kind}`)}: ${label}`}
      submitLabel={label}
      width="sm"
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
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
        <Field
          label={t('consents.textVersion')}
          hint={t('consents.textVersionHint')}
          error={errors.textVersion?.message}
        >
          <Input {...form.register('textVersion')} />
        </Field>
      )}
      <Field label={t('consents.note')} error={errors.note?.message}>
        <Textarea {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
