import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { OfferAnswer } from '../../../contract/renewals/vocabulary.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { PublicSheet } from '../../kit/public-page/public-sheet.tsx'
import { type Answer, call } from '../../kit/server/api.ts'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { OfferChoice } from './public/offer-choice.tsx'

type Offer = Answer<'publicRenewals', 'read'>

/** Where the link of an offer leads: its terms, and the answer of somebody without an account. Opening it uses nothing up. */
export function OfferScreen() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/offer/$token' })
  const offer = useQuery({
    queryKey: ['publicRenewals', 'read', null, { token }],
    queryFn: () => call('publicRenewals', 'read', { params: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const answer = useMutation({
    mutationFn: (response: OfferAnswer) =>
      call('publicRenewals', 'answer', { params: { token }, body: { answer: response } }),
  })
  if (offer.error) {
    return (
      <PublicSheet title={t('offer.goneTitle')}>
        <p className="text-ink-soft">{t('offer.gone')}</p>
      </PublicSheet>
    )
  }
  if (!offer.data) {
    return (
      <PublicSheet title={t('offer.reading')}>
        <SkeletonLines lines={6} />
      </PublicSheet>
    )
  }
  const { portName: port, primaryColor, logo, background } = offer.data
  const brand = { port, color: primaryColor, logo, background }
  if (answer.isSuccess) {
    return (
      <PublicSheet brand={brand} title={t('offer.doneTitle')}>
        <p role="status">{t(`offer.done.${answer.variables}`, { port })}</p>
      </PublicSheet>
    )
  }
  const words = (response: OfferAnswer) => ({
    pick: t(`offer.pick.${response}`),
    sure: t(`offer.sure.${response}`),
    yes: t(`offer.yes.${response}`),
  })
  return (
    <PublicSheet brand={brand} title={t('offer.title')} hint={t('offer.hint', { port })}>
      <Terms offer={offer.data} />
      <p className="mt-4 mb-6 text-sm text-ink-soft">{t('offer.follows', { port })}</p>
      <OfferChoice
        words={{ accepted: words('accepted'), declined: words('declined') }}
        back={t('offer.back')}
        busy={answer.isPending}
        onAnswer={(response) => answer.mutate(response)}
      />
      <ProblemLine error={answer.error} />
    </PublicSheet>
  )
}

function Terms({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const { mooringNumber, startDate, endDate, price, currency, taxed, answerBy } = offer
  const facts = [
    [t('offer.berth'), mooringNumber],
    [t('offer.from'), formatDate(startDate)],
    [t('offer.until'), formatDate(endDate)],
    [t(taxed ? 'offer.priceBeforeTax' : 'offer.price'), price && currency && formatMoney(price, currency)],
    [t('offer.answerBy'), formatDate(answerBy)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-medium break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
