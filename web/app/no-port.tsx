import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { NoPermission } from '../../ui/error-state.tsx'
import { WaitingInvitations } from '../features/account/public/waiting-invitations.tsx'
import { useSignOut } from '../features/sign-in/public/use-sign-out.ts'
import { PortMark } from '../kit/brand/port-mark.tsx'
import { useMe } from '../kit/server/session.tsx'
import { useTranslation } from '../kit/words/i18n.ts'

/** A port the person holds no role in: the ways out are their own ports, invitations that wait, and the door. */
export function NoPort() {
  const { t } = useTranslation()
  const { ports, user } = useMe()
  const signOut = useSignOut('auth')
  return (
    <main className="grid min-h-dvh place-items-center py-8">
      <div className="flex w-full max-w-md flex-col items-center gap-6 px-4">
        <NoPermission hint={t(ports.length ? 'problem.otherPort' : 'problem.noPort')} />
        {ports.length > 0 && (
          <nav aria-label={t('shell.ownPorts')} className="w-full">
            <h2 className="mb-2 text-base font-semibold">{t('shell.ownPorts')}</h2>
            <ul className="divide-y rounded-lg border bg-surface">
              {ports.map((port) => (
                <li key={port.id}>
                  <Link
                    to="/$portSlug"
                    params={{ portSlug: port.slug }}
                    className="flex min-h-11 items-center gap-3 px-3 py-2 hover:bg-pressed/60"
                  >
                    <PortMark port={port} />
                    <span className="min-w-0 break-words">{port.name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <WaitingInvitations className="w-full" />
        <div className="flex flex-wrap items-center justify-center gap-3 text-sm text-ink-soft">
          <span className="min-w-0 break-all">{t('shell.signedInAs', { email: user.email })}</span>
          <Button icon={<LogOut />} onClick={() => void signOut()}>
            {t('shell.signOut')}
          </Button>
        </div>
      </div>
    </main>
  )
}
