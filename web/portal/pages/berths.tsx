import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { mostListed } from '../../../contract/portal/parts.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Card, Facts, Nothing, Page, Section } from '../parts/page.tsx'
import { Read } from '../parts/read.tsx'
import { useSpan } from '../parts/span.ts'
import { usePortal, usePortalUser } from '../session.tsx'
import { Tenancy } from './tenancy.tsx'

/** What a client has in the harbour: berths, tenancies with what is offered, reservations, places in line, yachts. */
export function Berths() {
  const { t } = useTranslation()
  const { parts } = usePortalUser()
  return (
    <Page title={t('portal.nav.berths')}>
      {parts.includes('berths') && <BerthsToday />}
      {parts.includes('tenancies') && <Tenancies />}
      {parts.includes('reservations') && <Reservations />}
      {parts.includes('waiting_list') && <Places />}
      {parts.includes('yachts') && <Yachts />}
    </Page>
  )
}

function BerthsToday() {
  const { t } = useTranslation()
  const span = useSpan()
  const berths = usePortal('berths', {})
  return (
    <Read query={berths} most={mostListed} empty={<Nothing>{t('portal.berths.none')}</Nothing>}>
      {(all) =>
        all.map((berth) => (
          <Link
            key={berth.id}
            href={`/berths/${berth.id}`}
            className="flex items-center gap-3 rounded-xl border bg-surface p-4 shadow-control hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-lg font-semibold">
                {t('portal.berths.berth', { name: berth.mooringNumber })}
              </span>
              <span className="block text-sm text-ink-soft">
                {t(`portal.berths.by.${berth.by}`)}
                {span(berth.from, berth.until) && ` · ${span(berth.from, berth.until)}`}
              </span>
            </span>
            <ChevronRight className="size-6 shrink-0 text-ink-faint rtl:rotate-180" aria-hidden="true" />
          </Link>
        ))
      }
    </Read>
  )
}

function Tenancies() {
  const { t } = useTranslation()
  const tenancies = usePortal('tenancies', {})
  return (
    <Read query={tenancies} most={mostListed} empty={null}>
      {(all) => (
        <Section title={t('portal.berths.tenancies')}>
          {all.map((tenancy) => (
            <Tenancy key={tenancy.id} tenancy={tenancy} />
          ))}
        </Section>
      )}
    </Read>
  )
}

function Reservations() {
  const { t } = useTranslation()
  const span = useSpan()
  const reservations = usePortal('reservations', {})
  return (
    <Read query={reservations} most={mostListed} empty={null}>
      {(all) => (
        <Section title={t('portal.berths.reservations')}>
          {all.map((reservation) => (
            <Card key={reservation.id} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium">
                  {t('portal.berths.berth', { name: reservation.mooringNumber })}
                </span>
                <span className="block text-sm text-ink-soft">
                  {span(reservation.startDate, reservation.endDate)}
                  {reservation.yachtName && ` · ${reservation.yachtName}`}
                </span>
              </span>
              <Badge tone={reservation.status === 'active' ? 'success' : 'neutral'}>
                {t(`portal.berths.state.${reservation.status}`)}
              </Badge>
            </Card>
          ))}
        </Section>
      )}
    </Read>
  )
}

function Places() {
  const { t } = useTranslation()
  const places = usePortal('waitingList', {})
  return (
    <Read query={places} most={mostListed} empty={null}>
      {(all) => (
        <Section title={t('portal.berths.waiting')}>
          {all.map((place) => (
            <Card key={place.id} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1 basis-40 font-medium">
                {t('portal.berths.berth', { name: place.mooringNumber })}
              </span>
              {place.offeredUntil ? (
                <Badge tone="warning">
                  {t('portal.berths.offered', { day: formatDate(place.offeredUntil) })}
                </Badge>
              ) : (
                <Badge>{t('portal.berths.place', { place: place.place })}</Badge>
              )}
            </Card>
          ))}
        </Section>
      )}
    </Read>
  )
}

function Yachts() {
  const { t } = useTranslation()
  const yachts = usePortal('yachts', {})
  return (
    <Read query={yachts} most={mostListed} empty={null}>
      {(all) => (
        <Section title={t('portal.berths.yachts')}>
          {all.map((yacht) => (
            <Card key={yacht.id} className="flex flex-col gap-2">
              <p className="font-semibold break-words">{yacht.name}</p>
              <YachtFacts yacht={yacht} />
            </Card>
          ))}
        </Section>
      )}
    </Read>
  )
}

function YachtFacts({ yacht }: { yacht: Answer<'portal', 'yacht'> }) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        [t('portal.yachts.model'), [yacht.builder, yacht.model, yacht.yearBuilt].filter(Boolean).join(' ')],
        [t('portal.yachts.registration'), yacht.registrationNumber],
        [t('portal.yachts.size'), sizeOf([yacht.lengthM, yacht.widthM, yacht.draftM])],
      ]}
    />
  )
}

/** Measures in metres, one beside the other. */
export function sizeOf(metres: readonly (number | null)[]): string | null {
  const known = metres.filter((one) => one !== null)
  return known.length === 0 ? null : `${known.map((one) => formatNumber(one, 2)).join(' × ')} m`
}
