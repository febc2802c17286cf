import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Answer } from '../../lib/api.ts'
import { formatDate, formatMoney } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { Card } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { useSpan } from '../parts/span.ts'
import { useAct, useGuest } from '../session.tsx'

type Tenancy = Answer<'portal', 'tenancy'>
type Offer = NonNullable<Tenancy['offer']>

/** A term, with the next one where it was offered. */
export function Term({ term }: { term: Tenancy }) {
  const { t } = useTranslation()
  const span = useSpan()
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-medium">{t('portal.berths.berth', { name: term.mooringNumber })}</span>
          <span className="block text-sm text-ink-soft">
            {t(`portal.berths.tenure.${term.tenureType}`)} · {span(term.startDate, term.endDate)}
            {term.yachtName && ` · ${term.yachtName}`}
          </span>
        </span>
        <Badge tone={term.status === 'active' ? 'success' : 'neutral'}>
          {t(`portal.berths.state.${term.status}`)}
        </Badge>
      </div>
      {term.offer && <NextTerm id={term.id} offer={term.offer} />}
    </Card>
  )
}

function NextTerm({ id, offer }: { id: string; offer: Offer }) {
  const { t } = useTranslation()
  const { viewOnly } = useGuest()
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const done = () => setAsked(null)
  const accept = useAct('acceptRenewal', done)
  const decline = useAct('declineRenewal', done)
  const answer = asked === 'accept' ? accept : decline
  return (
    <div className="flex flex-col gap-2 rounded-md bg-hover p-3">
      <p>
        {t('portal.renewal.offer', { day: formatDate(offer.newEndDate) })}
        {offer.price && offer.currency && (
          <span className="font-medium"> {formatMoney(offer.price, offer.currency)}</span>
        )}
      </p>
      {!offer.answerable && (
        <p className="text-sm text-ink-soft">{t(`portal.renewal.state.${offer.state}`)}</p>
      )}
      {offer.answerable && asked === null && (
        <>
          <p className="text-sm text-ink-soft">
            {t('portal.renewal.answerBy', { day: formatDate(offer.answerBy) })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" disabled={viewOnly} onClick={() => setAsked('accept')}>
              {t('portal.renewal.accept')}
            </Button>
            <Button disabled={viewOnly} onClick={() => setAsked('decline')}>
              {t('portal.renewal.decline')}
            </Button>
          </div>
        </>
      )}
      {offer.answerable && asked !== null && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 font-medium">{t(`portal.renewal.sure.${asked}`)}</legend>
          <div className="flex flex-wrap gap-2">
            {/* First, where the finger still is: who taps twice binds themselves to nothing. */}
            <Button onClick={() => setAsked(null)}>{t('portal.renewal.back')}</Button>
            <Button
              variant={asked === 'accept' ? 'primary' : 'danger'}
              busy={answer.isPending}
              onClick={() => answer.mutate({ params: { id } })}
            >
              {t(`portal.renewal.yes.${asked}`)}
            </Button>
          </div>
          <ProblemNote error={answer.error} />
        </fieldset>
      )}
    </div>
  )
}
