import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ClientLanguage, clientLanguages } from '../../../contract/values/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { languageNames, speakHere } from '../../kit/words/language.ts'
import { NativeSelect } from '../parts/native-select.tsx'
import { Card, Page, Section } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { typedIn } from '../parts/typed.ts'
import { usePortalUser } from '../session.tsx'
import { NewPassword } from '../sign-in/new-password.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { ProfileOf } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Language, password, and the way out. */
export function Account() {
  const { t } = useTranslation()
  const { email, viewOnly, clients } = usePortalUser()
  const signOut = useSignOut()
  return (
    <Page title={t('portal.nav.account')}>
      {email && (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 break-words">{t('portal.account.signedInAs', { email })}</span>
          <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
            {t('portal.account.signOut')}
          </Button>
        </Card>
      )}
      <Section title={t('portal.profile.title')}>
        <p className="text-sm text-ink-soft">{t('portal.profile.hint')}</p>
        {clients.map(({ id }) => (
          <ProfileOf key={id} clientId={id} />
        ))}
      </Section>
      <Section title={t('portal.account.language')}>
        <Languages />
      </Section>
      {!viewOnly && (
        <Section title={t('portal.account.password')}>
          <PasswordForm />
        </Section>
      )}
      {!viewOnly && (
        <Section title={t('portal.factor.title')}>
          <SecondFactor />
        </Section>
      )}
    </Page>
  )
}

function Languages() {
  const { t, language } = useTranslation()
  const { viewOnly } = usePortalUser()
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationFn: async (chosen: ClientLanguage) => {
      await speakHere(chosen)
      if (viewOnly) return
      await call('portalAccess', 'setLanguage', { body: { language: chosen } }, { probing: true })
      await queryClient.invalidateQueries({ queryKey: ['me'] })
    },
  })
  return (
    <Card>
      <Field label={t('portal.account.languageOf')}>
        <NativeSelect
          value={language}
          options={clientLanguages.map((one) => ({ value: one, label: languageNames[one], lang: one }))}
          onChange={(chosen) => choose.mutate(chosen)}
          className="max-w-60"
        />
      </Field>
      <ProblemNote error={choose.error} />
    </Card>
  )
}

function PasswordForm() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call('portalAccess', 'changePassword', { body }, { probing: true }),
    onSuccess: () => form.current?.reset(),
  })
  return (
    <Card>
      <form
        ref={form}
        className="flex max-w-sm flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(typedIn(event.currentTarget, ['currentPassword', 'newPassword']))
        }}
      >
        <Field label={t('portal.account.currentPassword')}>
          <Input type="password" name="currentPassword" autoComplete="current-password" required />
        </Field>
        <NewPassword />
        <ProblemNote error={change.error} />
        {change.isSuccess && (
          <p role="status" className="rounded-md bg-success-soft px-3 py-2 text-sm text-success-ink">
            {t('portal.account.changed')}
          </p>
        )}
        <Button type="submit" busy={change.isPending} className="self-start">
          {t('portal.account.change')}
        </Button>
      </form>
    </Card>
  )
}
