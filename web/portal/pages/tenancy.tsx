import { Badge } from '../../../ui/badge.tsx'
import { OfferChoice } from '../../features/offer/public/offer-choice.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Card, Facts } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { useSpan } from '../parts/span.ts'
import { useAct, usePortalUser } from '../session.tsx'

type Tenancy = Answer<'portal', 'tenancy'>
type Offer = NonNullable<Tenancy['offer']>

/** A tenancy, with the next one where it was offered. */
export function Tenancy({ tenancy }: { tenancy: Tenancy }) {
  const { t } = useTranslation()
  const span = useSpan()
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium">
            {t('portal.berths.berth', { name: tenancy.mooringNumber })}
          </span>
          <span className="block text-sm text-ink-soft">
            {t(`portal.berths.tenure.${tenancy.tenureType}`)} · {span(tenancy.startDate, tenancy.endDate)}
            {tenancy.yachtName && ` · ${tenancy.yachtName}`}
          </span>
        </span>
        <Badge tone={tenancy.status === 'active' ? 'success' : 'neutral'}>
          {t(`portal.berths.state.${tenancy.status}`)}
        </Badge>
      </div>
      {tenancy.offer && <NextTerm id={tenancy.id} offer={tenancy.offer} />}
    </Card>
  )
}

function NextTerm({ id, offer }: { id: string; offer: Offer }) {
  const { t } = useTranslation()
  const { viewOnly } = usePortalUser()
  const accept = useAct('acceptRenewal')
  const decline = useAct('declineRenewal')
  const words = (answer: 'accept' | 'decline') => ({
    pick: t(`portal.renewal.${answer}`),
    sure: t(`portal.renewal.sure.${answer}`),
    yes: t(`portal.renewal.yes.${answer}`),
  })
  return (
    <div className="flex flex-col gap-3 rounded-md bg-hover p-3">
      <h3 className="font-medium">{t('portal.renewal.offer')}</h3>
      <Facts
        facts={[
          [t('portal.renewal.from'), formatDate(offer.startDate)],
          [t('portal.renewal.until'), formatDate(offer.newEndDate)],
          [
            t(`portal.renewal.${offer.taxed ? 'priceBeforeTax' : 'price'}`),
            offer.price && offer.currency && formatMoney(offer.price, offer.currency),
          ],
          [t('portal.renewal.answerBy'), offer.answerable && formatDate(offer.answerBy)],
        ]}
      />
      {offer.answerable ? (
        <>
          <p className="text-sm text-ink-soft">{t('portal.renewal.follows')}</p>
          <OfferChoice
            words={{ accepted: words('accept'), declined: words('decline') }}
            back={t('portal.renewal.back')}
            busy={accept.isPending || decline.isPending}
            disabled={viewOnly}
            onAnswer={(answer) => (answer === 'accepted' ? accept : decline).mutate({ params: { id } })}
          />
          <ProblemNote error={accept.error ?? decline.error} />
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t(`portal.renewal.state.${offer.state}`)}</p>
      )}
    </div>
  )
}
