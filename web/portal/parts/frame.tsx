import { CircleUser, FileText, House, MessageCircle, Receipt, Sailboat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'
import type { PortalPart } from '../../../contract/portal/parts.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { type TextKey, useTranslation } from '../../kit/words/i18n.ts'
import { type Me, usePortalUser } from '../session.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { PortChoice } from './port-choice.tsx'

type Place = {
  href: string
  text: TextKey
  icon: ReactNode
  /** The parts any one of which opens it; none: it is always there. */
  parts: readonly PortalPart[]
  waiting?: readonly (keyof Me['waiting'])[]
}

const accountPath = '/account'

const places: readonly Place[] = [
  { href: '/', text: 'portal.nav.home', icon: <House />, parts: [] },
  {
    href: '/berths',
    text: 'portal.nav.berths',
    icon: <Sailboat />,
    parts: ['berths', 'reservations', 'tenancies', 'waiting_list', 'yachts'],
    waiting: ['renewals'],
  },
  {
    href: '/papers',
    text: 'portal.nav.documents',
    icon: <FileText />,
    parts: ['documents', 'files'],
    waiting: ['documents', 'files'],
  },
  {
    href: '/invoices',
    text: 'portal.nav.invoices',
    icon: <Receipt />,
    parts: ['invoices'],
    waiting: ['invoices'],
  },
  {
    href: '/messages',
    text: 'portal.nav.messages',
    icon: <MessageCircle />,
    parts: ['messages'],
    waiting: ['messages'],
  },
  { href: accountPath, text: 'portal.nav.account', icon: <CircleUser />, parts: [] },
]

/** The name of the port above, what there is below on a phone and beside it on a desk. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { port, ports, parts, viewOnly, clients } = usePortalUser()
  const visiblePlaces = places.filter(
    (place) => place.parts.length === 0 || place.parts.some((part) => parts.includes(part)),
  )
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2"
      >
        {t('portal.toContent')}
      </a>
      {viewOnly && <ViewBanner name={clients.map(({ fullName }) => fullName).join(', ')} />}
      <header className="border-b bg-surface">
        <div className="h-1.5 bg-accent" aria-hidden="true" />
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
          <p className="flex min-w-0 items-center gap-3 text-lg font-semibold">
            {port.logo && (
              <img src={port.logo} alt="" className="h-8 max-w-32 rounded-sm bg-paper object-contain" />
            )}
            <span className="truncate">{port.applicationName ?? port.name}</span>
          </p>
          {ports.length > 1 && <PortChoice />}
          {/* On a phone the five below are as many as fit. */}
          <Link
            href={accountPath}
            className="ml-auto flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-hover sm:hidden [&_svg]:size-5"
          >
            <CircleUser aria-hidden="true" />
            <span className="sr-only">{t('portal.nav.account')}</span>
          </Link>
          <nav aria-label={t('portal.nav.label')} className="ml-auto hidden sm:block">
            <ul className="flex gap-1">
              {visiblePlaces.map((place) => (
                <li key={place.href}>
                  <PlaceLink place={place} />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="w-full flex-1 pb-24 outline-none sm:pb-8">
        {children}
      </main>
      <nav
        aria-label={t('portal.nav.label')}
        className="fixed inset-x-0 bottom-0 border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
      >
        <ul className="flex">
          {visiblePlaces
            .filter(({ href }) => href !== accountPath)
            .map((place) => (
              <li key={place.href} className="min-w-0 flex-1">
                <PlaceLink place={place} phone />
              </li>
            ))}
        </ul>
      </nav>
    </div>
  )
}

function PlaceLink({
  place: { href, text, icon, waiting = [] },
  phone = false,
}: {
  place: Place
  phone?: boolean
}) {
  const { t } = useTranslation()
  const me = usePortalUser()
  const [here] = useRoute(href === '/' ? '/' : `${href}/*?`)
  const count = waiting.reduce((sum, one) => sum + me.waiting[one], 0)
  return (
    <Link
      href={href}
      aria-current={here ? 'page' : undefined}
      className={cx(
        'relative flex items-center rounded-md [&_svg]:size-5',
        phone ? 'min-h-14 flex-col justify-center gap-0.5 text-2xs' : 'min-h-11 gap-2 px-3 text-sm',
        here ? 'font-semibold text-accent-ink' : 'text-ink-soft hover:bg-hover hover:text-ink',
      )}
    >
      {icon}
      <span className="max-w-full truncate">{t(text)}</span>
      {count > 0 && (
        <>
          <span
            aria-hidden="true"
            className={cx(
              'rounded-full bg-accent px-1.5 text-2xs font-semibold text-on-accent',
              phone && 'absolute top-1 left-1/2 ml-2',
            )}
          >
            {count}
          </span>
          <span className="sr-only">{t('portal.waitingCount', { count })}</span>
        </>
      )}
    </Link>
  )
}

function ViewBanner({ name }: { name: string }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 bg-warning-soft px-4 py-2 text-sm text-warning-ink"
    >
      <span className="min-w-0 flex-1">{t('portal.viewOnly', { name })}</span>
      <Button size="sm" onClick={() => signOut.mutate()}>
        {t('portal.viewEnd')}
      </Button>
    </div>
  )
}
