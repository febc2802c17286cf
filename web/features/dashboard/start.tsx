import { Link } from '@tanstack/react-router'
import { Anchor, Contact, Handshake, type LucideIcon } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { GuideStep } from '../../components/guide/guide-step.tsx'
import type { PortScreen } from '../../components/records.tsx'
import { hasScreen } from '../../lib/screens.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

/** What a port without a pipeline does first: berths, a client, an interest. */
export function Start({ hasBerths }: { hasBerths: boolean }) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const clients = useRead('clients', 'list', { query: { limit: '1' } }, { enabled: can('clients.view') })
  const hasClients = (clients.data?.meta.total ?? 0) > 0
  const byFile = hasScreen('imports') && can('berths.import')
  const steps: readonly StepProps[] = [
    {
      icon: Anchor,
      title: t('dashboard.start.berths'),
      hint: t('dashboard.start.berthsHint'),
      action: t(byFile ? 'dashboard.start.importBerths' : 'dashboard.start.addBerths'),
      to: byFile ? '/$portSlug/imports' : '/$portSlug/berths',
      create: byFile ? undefined : can('berths.import') ? 'many' : 'yes',
      done: hasBerths,
      allowed: byFile || can('berths.create'),
    },
    {
      icon: Contact,
      title: t('dashboard.start.client'),
      hint: t('dashboard.start.clientHint'),
      action: t('dashboard.start.addClient'),
      to: '/$portSlug/clients',
      create: 'yes',
      done: hasClients,
      allowed: can('clients.create'),
    },
    {
      icon: Handshake,
      title: t('dashboard.start.interest'),
      hint: t('dashboard.start.interestHint'),
      action: t('dashboard.start.openInterest'),
      to: '/$portSlug/interests',
      create: 'yes',
      done: false,
      allowed: can('interests.create'),
    },
  ]
  const next = steps.findIndex((step) => !step.done)
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-12">
      <header>
        <h2 className="text-xl font-semibold text-balance">
          {t('dashboard.start.title', { port: port.name })}
        </h2>
        <p className="mt-1 text-base text-ink-soft text-pretty">{t('dashboard.start.hint')}</p>
      </header>
      <ol className="flex flex-col divide-y border-y">
        {steps.map((step, index) => (
          <Step key={step.title} {...step} next={index === next} />
        ))}
      </ol>
    </section>
  )
}

type StepProps = {
  icon: LucideIcon
  title: string
  hint: string
  action: string
  to: PortScreen
  create: string | undefined
  done: boolean
  allowed: boolean
}

function Step({ icon, title, hint, action, to, create, done, allowed, next }: StepProps & { next: boolean }) {
  const { t } = useTranslation()
  const { port } = usePort()
  return (
    <GuideStep icon={icon} title={title} hint={hint} done={done} doneLabel={t('dashboard.start.done')}>
      {allowed && !done && (
        <Link
          to={to}
          params={{ portSlug: port.slug }}
          search={{ create }}
          className={buttonClass(next ? 'primary' : 'secondary', 'md', 'max-sm:w-full')}
        >
          {action}
        </Link>
      )}
    </GuideStep>
  )
}
