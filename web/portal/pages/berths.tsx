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
import { useGuest, usePortal } from '../session.tsx'
import { Term } from './term.tsx'

/** What a client has in the harbour: berths, terms with what is offered, reservations, places in line, boats. */
export function Berths() {
  const { t } = useTranslation()
  const { parts } = useGuest()
  return (
    <Page title={t('portal.nav.berths')}>
      {parts.includes('berths') && <BerthsToday />}
      {parts.includes('tenancies') && <Terms />}
      {parts.includes('reservations') && <Stays />}
      {parts.includes('waiting_list') && <Places />}
      {parts.includes('yachts') && <Boats />}
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

function Terms() {
  const { t } = useTranslation()
  const terms = usePortal('tenancies', {})
  return (
    <Read query={terms} most={mostListed} empty={null}>
      {(all) => (
        <Section title={t('portal.berths.terms')}>
          {all.map((term) => (
            <Term key={term.id} term={term} />
          ))}
        </Section>
      )}
    </Read>
  )
}

function Stays() {
  const { t } = useTranslation()
  const span = useSpan()
  const stays = usePortal('reservations', {})
  return (
    <Read query={stays} most={mostListed} empty={null}>
      {(all) => (
        <Section title={t('portal.berths.reservations')}>
          {all.map((stay) => (
            <Card key={stay.id} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium">
                  {t('portal.berths.berth', { name: stay.mooringNumber })}
                </span>
                <span className="block text-sm text-ink-soft">
                  {span(stay.startDate, stay.endDate)}
                  {stay.yachtName && ` · ${stay.yachtName}`}
                </span>
              </span>
              <Badge tone={stay.status === 'active' ? 'success' : 'neutral'}>
                {t(`portal.berths.state.${stay.status}`)}
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

function Boats() {
  const { t } = useTranslation()
  const boats = usePortal('yachts', {})
  return (
    <Read query={boats} most={mostListed} empty={null}>
      {(all) => (
        <Section title={t('portal.berths.boats')}>
          {all.map((boat) => (
            <Card key={boat.id} className="flex flex-col gap-2">
              <p className="font-semibold break-words">{boat.name}</p>
              <BoatFacts boat={boat} />
            </Card>
          ))}
        </Section>
      )}
    </Read>
  )
}

function BoatFacts({ boat }: { boat: Answer<'portal', 'yacht'> }) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        [t('portal.boats.model'), [boat.builder, boat.model, boat.yearBuilt].filter(Boolean).join(' ')],
        [t('portal.boats.registration'), boat.registrationNumber],
        [t('portal.boats.size'), sizeOf([boat.lengthM, boat.widthM, boat.draftM])],
      ]}
    />
  )
}

/** Measures in metres, one beside the other. */
export function sizeOf(metres: readonly (number | null)[]): string | null {
  const known = metres.filter((one) => one !== null)
  return known.length === 0 ? null : `${known.map((one) => formatNumber(one, 2)).join(' × ')} m`
}
