import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { PasskeyList } from '../../../features/sign-in/public/passkeys/passkey-list.tsx'
import { PasswordForm } from '../../../features/sign-in/public/password-form.tsx'
import { SecondFactor } from '../../../features/sign-in/public/second-factor/second-factor.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { LanguageChoice } from '../../../kit/form/language-choice.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { useDocumentTitle } from '../../../kit/screen/document-title.ts'
import { useTheme } from '../../../kit/screen/theme.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { speakHere } from '../../../kit/words/language.ts'
import { Section, Sections } from '../../components/section.tsx'
import { storeLanguage, useAccess } from '../../lib/session.tsx'
import { useValuesForm } from '../../lib/use-values-form.ts'
import { DeliveryLogForm } from './delivery-log-form.tsx'

/** What belongs to the person, and to the account for who owns it. */
export function AccountScreen() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { user, role, can } = useAccess()
  const [theme, setTheme] = useTheme()
  useDocumentTitle(t('account.title'))
  return (
    <>
      <PageHeader title={t('account.title')} aside={`${user.email} · ${t(`forms.role.${role}.name`)}`} />
      <Sections>
        <Section title={t('account.profile')} hint={t('forms.account.nameHint')}>
          <NameForm />
        </Section>
        <Section title={t('forms.account.look')} hint={t('account.themeHint')}>
          <span>
            <SegmentedControl
              label={t('theme.title')}
              value={theme}
              onValueChange={setTheme}
              segments={[
                { value: 'system', label: t('account.system'), name: t('theme.system') },
                { value: 'light', label: t('theme.light') },
                { value: 'dark', label: t('theme.dark') },
              ]}
            />
          </span>
        </Section>
        <Section title={t('language.title')} hint={t('account.languageHint')}>
          <span>
            <LanguageChoice
              onChoose={async (language) => {
                await speakHere(language)
                await storeLanguage(queryClient, language)
              }}
            />
          </span>
        </Section>
        {can('own') && (
          <Section title={t('forms.account.log')} hint={t('forms.account.logHint')}>
            <DeliveryLogForm />
          </Section>
        )}
        <Section title={t('account.password')} hint={t('account.passwordHint')}>
          <PasswordForm service="formAuth" email={user.email} />
        </Section>
        <Section title={t('factor.title')} hint={t('factor.hint')}>
          <SecondFactor service="formAuth" />
        </Section>
        <Section title={t('passkey.title')} hint={t('passkey.hint')}>
          <PasskeyList service="formAuth" />
        </Section>
      </Sections>
    </>
  )
}

function NameForm() {
  const { t } = useTranslation()
  const { user } = useAccess()
  const update = useWrite('formMe', 'update', { touches: ['members'] })
  const { form, save: store } = useValuesForm({ name: user.name }, async (body) => {
    await update.mutateAsync({ body })
    return { name: body.name.trim() }
  })
  const { errors, isDirty } = form.formState

  const saving = useSaving(form, ['name'], async (body) => {
    await store(body)
    showToast({ title: t('account.profileSaved') })
  })

  return (
    <Form onSubmit={saving.onSubmit} className="flex max-w-lg flex-col gap-3">
      <Field label={t('forms.signUp.name')} error={errors.name?.message} required>
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={100}
          autoComplete="name"
        />
      </Field>
      <ProblemLine error={saving.problem} />
      <div>
        <Button type="submit" variant="primary" busy={saving.busy} disabled={!isDirty}>
          {t('account.saveProfile')}
        </Button>
      </div>
    </Form>
  )
}
