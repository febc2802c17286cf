import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { call } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'

export function AccountNameForm() {
  const { t } = useTranslation()
  const { account } = useAccess()
  const [problem, setProblem] = useState<unknown>(null)
  const update = useWrite('account', 'update', { touches: ['formMe'] })
  const { form, save: store } = useRecordForm(account, {
    valuesOf: ({ name }) => ({ name }),
    write: (_, ifMatch, { typed }) => update.mutateAsync({ body: typed, ifMatch }),
    read: async () => (await call('formMe', 'get', {})).account,
    labelOf: () => t('forms.members.accountName'),
  })
  const { errors, isSubmitting, isDirty } = form.formState

  const save = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      if (!(await store(body))) return
      showToast({ title: t('forms.members.accountSaved') })
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['name']))
    }
  })

  return (
    <Form onSubmit={() => void save()} className="flex max-w-lg flex-col gap-3 px-4 py-8 sm:px-5">
      <Field label={t('forms.members.accountName')} error={errors.name?.message} required>
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={100}
        />
      </Field>
      <ProblemLine error={problem} />
      <div>
        <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
          {t('forms.members.saveAccount')}
        </Button>
      </div>
    </Form>
  )
}
