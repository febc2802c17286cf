import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { buttonClass } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { Door } from '../../../features/sign-in/public/door.tsx'
import { JoinForm } from '../../../features/sign-in/public/join-form.tsx'
import { useOnce } from '../../../features/sign-in/public/use-once.ts'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { DeskLink, useGo } from '../../lib/navigation.tsx'

type Invitation = Answer<'memberInvitations', 'read'>

/** Where the link of an invitation leads: its reader chooses a password and is a member. */
export function AcceptInvitationScreen() {
  const { t } = useTranslation()
  const [{ token = '' }] = useSearchState()
  const invitation = useQuery({
    queryKey: ['memberInvitations', 'read', null, { token }],
    queryFn: () => call('memberInvitations', 'read', { query: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '' || invitation.error) {
    return (
      <Door title={t('invitation.goneTitle')} hint={t('invitation.gone')}>
        <DeskLink to="/sign-in" className={buttonClass('primary')}>
          {t('forgot.back')}
        </DeskLink>
      </Door>
    )
  }
  if (!invitation.data) {
    return (
      <Door title={t('invitation.reading')}>
        <SkeletonLines lines={4} />
      </Door>
    )
  }
  const { accountName, role, invitedByName, email } = invitation.data
  const from = invitedByName ? 'invitation.hintBy' : 'invitation.hint'
  return (
    <Door
      title={t('invitation.title', { port: accountName })}
      hint={t(from, { person: invitedByName, role: t(`forms.role.${role}.name`), email })}
    >
      <OpenForm token={token} invitation={invitation.data} />
    </Door>
  )
}

function OpenForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation()
  const go = useGo()
  const queryClient = useQueryClient()
  const once = useOnce<{ email: string; password: string }>()
  const form = useForm({ defaultValues: { name: invitation.name, password: '' } })
  const { errors } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const saving = useSaving(form, ['name', 'password'], async ({ name, password }) => {
    const account = await once(async () => {
      const { email } = await call('memberInvitations', 'accept', { body: { token, name, password } })
      return { email, password }
    })
    await call('formAuth', 'signIn', { body: account })
    queryClient.clear()
    go({ to: '/' })
  })

  return (
    <JoinForm
      email={invitation.email}
      password={{ input: form.register('password', required), error: errors.password?.message }}
      {...saving}
    >
      <Field label={t('forms.signUp.name')} error={errors.name?.message} required>
        <Input {...form.register('name', required)} maxLength={100} autoComplete="name" />
      </Field>
    </JoinForm>
  )
}
