import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { call } from '../../../../kit/server/api.ts'
import { type Port, useMe } from '../../../../kit/server/session.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { PasskeyButton } from '../../passkeys/passkey-button.tsx'
import { SetUpFactor } from '../../second-factor/set-up-factor.tsx'
import { useSignOut } from '../use-sign-out.ts'

type SecondFactorGateProps = { port: Port | undefined; onBusy: (busy: boolean) => void }

/** Before a port that asks for a second factor: set one up here, go to another port, or leave. */
export function SecondFactorGate({ port, onBusy }: SecondFactorGateProps) {
  const { t } = useTranslation()
  const { ports, user } = useMe()
  const queryClient = useQueryClient()
  const signOut = useSignOut('auth')
  const [open, setOpen] = useState(false)
  const passkeys = useQuery({
    queryKey: ['auth', 'passkeys', null, {}],
    queryFn: ({ signal }) => call('auth', 'passkeys', {}, { signal }),
  })
  const others = ports.filter((one) => one.id !== port?.id)

  function show(next: boolean) {
    setOpen(next)
    onBusy(next)
    if (!next) void queryClient.invalidateQueries()
  }

  return (
    <main className="grid min-h-dvh place-items-center py-8">
      <div className="flex w-full max-w-md flex-col gap-5 px-4">
        <h1 className="text-xl font-semibold">{t('factor.gateTitle', { port: port?.name })}</h1>
        <p className="text-ink-soft text-pretty">{t('factor.gateHint')}</p>
        <div>
          <Button variant="primary" onClick={() => show(true)}>
            {t('factor.setUp')}
          </Button>
        </div>
        {passkeys.data && passkeys.data.length > 0 && (
          <div className="flex flex-col gap-2 border-t pt-4">
            <p className="text-ink-soft">{t('factor.gatePasskey')}</p>
            <PasskeyButton service="auth" onSignedIn={() => queryClient.invalidateQueries()} />
          </div>
        )}
        {others.length > 0 && (
          <nav aria-label={t('factor.gateOther')} className="flex flex-wrap gap-x-4 gap-y-1 border-t pt-4">
            {others.map((one) => (
              <Link
                key={one.id}
                to="/$portSlug"
                params={{ portSlug: one.slug }}
                className="text-accent-ink hover:underline"
              >
                {one.name}
              </Link>
            ))}
          </nav>
        )}
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          <span className="min-w-0 break-all">{t('shell.signedInAs', { email: user.email })}</span>
          <Button icon={<LogOut />} onClick={() => void signOut()}>
            {t('shell.signOut')}
          </Button>
        </div>
      </div>
      {open && <SetUpFactor service="auth" onClose={() => show(false)} />}
    </main>
  )
}
