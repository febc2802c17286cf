import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { SkeletonLines } from '../../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../../kit/display/problem-state.tsx'
import { When } from '../../../../kit/display/when.tsx'
import { call } from '../../../../kit/server/api.ts'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { EndFactor } from '../../second-factor/end-factor.tsx'
import { RenewCodes } from '../../second-factor/renew-codes.tsx'
import { SetUpFactor } from '../../second-factor/set-up-factor.tsx'
import type { SignInService } from '../door.tsx'

const fewCodes = 3

type Open = 'set-up' | 'renew' | 'end' | null

/** The authenticator app of the own account: set up, recovery codes, switched off. */
export function SecondFactor({ service }: { service: SignInService }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const factor = useQuery({
    queryKey: [service, 'secondFactor', null, {}],
    queryFn: ({ signal }) => call(service, 'secondFactor', {}, { signal }),
  })
  const close = () => {
    setOpen(null)
    void queryClient.invalidateQueries()
  }

  if (factor.error && !factor.data) {
    return <ProblemState error={factor.error} onRetry={() => void factor.refetch()} />
  }
  if (!factor.data) return <SkeletonLines />
  const { since, recoveryCodesLeft: left } = factor.data
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {since ? (
        <>
          <p className="flex items-start gap-2">
            <ShieldCheck className="mt-0.5 size-5 shrink-0 text-success-ink" aria-hidden="true" />
            <span className="min-w-0">
              {t('factor.on')} <When timestamp={since} />
              <span className={left <= fewCodes ? 'block text-danger-ink' : 'block text-ink-soft'}>
                {t('factor.left', { count: left })}
              </span>
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>
            <Button className="text-danger-ink" onClick={() => setOpen('end')}>
              {t('factor.end')}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="primary" onClick={() => setOpen('set-up')}>
            {t('factor.setUp')}
          </Button>
        </div>
      )}
      {open === 'set-up' && <SetUpFactor service={service} onClose={close} />}
      {open === 'renew' && <RenewCodes service={service} onClose={close} />}
      {open === 'end' && <EndFactor service={service} onClose={close} />}
    </div>
  )
}
