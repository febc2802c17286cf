import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { call } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'

export function AccountNameForm() {
  const { t } = useTranslation()
  const { account } = useAccess()
  const update = useWrite('account', 'update', { touches: ['formMe'] })
  const { form, save: store } = useRecordForm(account, {
    valuesOf: ({ name }) => ({ name }),
    write: (_, ifMatch, { typed }) => update.mutateAsync({ body: typed, ifMatch }),
    read: async () => (await call('formMe', 'get', {})).account,
    labelOf: () => t('forms.members.accountName'),
  })
  const { errors, isDirty } = form.formState

  const saving = useSaving(form, ['name'], async (body) => {
    if (!(await store(body))) return
    showToast({ title: t('forms.members.accountSaved') })
  })

  return (
    <Form onSubmit={saving.onSubmit} className="flex max-w-lg flex-col gap-3 px-4 py-8 sm:px-5">
      <Field label={t('forms.members.accountName')} error={errors.name?.message} required>
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={100}
        />
      </Field>
      <ProblemLine error={saving.problem} />
      <div>
        <Button type="submit" busy={saving.busy} disabled={!isDirty}>
          {t('forms.members.saveAccount')}
        </Button>
      </div>
    </Form>
  )
}
