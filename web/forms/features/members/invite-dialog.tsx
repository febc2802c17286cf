import { useForm } from 'react-hook-form'
import { type MemberRole, memberRoles } from '../../../../contract/forms/vocabulary.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ChoiceCards } from '../../components/choice-cards.tsx'

/** Adds a person and mails them a link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const invite = useWrite('members', 'invite')
  const form = useForm({ defaultValues: { name: '', email: '', role: 'editor' as MemberRole } })
  const { errors } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const saving = useSaving(form, ['name', 'email'], async (body) => {
    await invite.mutateAsync({ body: { ...body, email: body.email.trim() } })
    showToast({ title: t('forms.members.invitedToast', { email: body.email.trim() }) })
    onClose()
  })

  return (
    <FormDialog
      title={t('forms.members.invite')}
      description={t('forms.members.inviteHint')}
      submitLabel={t('forms.members.inviteSubmit')}
      {...saving}
      onClose={onClose}
    >
      <Field label={t('forms.members.name')} error={errors.name?.message} required>
        <Input {...form.register('name', required)} maxLength={100} />
      </Field>
      <Field label={t('forgot.email')} error={errors.email?.message} required>
        <Input {...form.register('email', required)} type="email" maxLength={254} />
      </Field>
      <ChoiceCards
        control={form.control}
        name="role"
        label={t('forms.members.role')}
        className="sm:grid-cols-3"
        cards={memberRoles.map((role) => ({
          value: role,
          title: t(`forms.role.${role}.name`),
          hint: t(`forms.role.${role}.hint`),
        }))}
      />
    </FormDialog>
  )
}
