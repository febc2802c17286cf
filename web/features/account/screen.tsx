import { type ReactNode, useId } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useMe } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { PasskeyList } from '../sign-in/public/passkeys/passkey-list.tsx'
import { SecondFactor } from '../sign-in/public/second-factor/second-factor.tsx'
import { LookSettings } from './look-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { PasswordForm } from './password-form.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { ProfileForm } from './profile-form.tsx'
import { WaitingInvitations } from './public/waiting-invitations.tsx'
import { SessionList } from './session-list.tsx'

/** What belongs to the person, whichever port they work in. */
export function AccountScreen() {
  const { t } = useTranslation()
  const { user } = useMe()
  return (
    <>
      <PageHeader title={t('account.title')} aside={user.email} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <div className="mx-auto flex w-full max-w-4xl flex-col divide-y px-4 pb-12 sm:px-5">
          <WaitingInvitations className="py-8" />
          <Section title={t('account.profile')} hint={t('account.profileHint')}>
            <div className="flex min-w-0 flex-col gap-6">
              <PictureSetting />
              <ProfileForm />
            </div>
          </Section>
          <Section title={t('account.look')} hint={t('account.lookHint')}>
            <LookSettings />
          </Section>
          <Section
            id="notifications"
            title={t('account.notifications')}
            hint={t('account.notificationsHint')}
          >
            <NotificationSettings />
          </Section>
          <Section title={t('account.password')} hint={t('account.passwordHint')}>
            <PasswordForm />
          </Section>
          <Section title={t('factor.title')} hint={t('factor.hint')}>
            <SecondFactor service="auth" />
          </Section>
          <Section title={t('passkey.title')} hint={t('passkey.hint')}>
            <PasskeyList service="auth" />
          </Section>
          <Section title={t('account.sessions')} hint={t('account.sessionsHint')}>
            <SessionList />
          </Section>
        </div>
      </div>
    </>
  )
}

type SectionProps = { id?: string; title: string; hint: string; children: ReactNode }

function Section({ id: anchor, title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section
      {...(anchor ? { id: anchor } : {})}
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 py-8 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 text-ink-soft text-pretty">{hint}</p>
      </header>
      {children}
    </section>
  )
}
