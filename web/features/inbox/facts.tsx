import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { Reach, reachOfPerson } from '../../kit/record/facts/reach.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Inquiry } from './vocabulary.ts'

/** How the sender is reached, when and from where they wrote, and who has it in hand. */
export function InquiryFacts({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const { clientId, interestId } = inquiry
  return (
    <>
      <Reach of={reachOfPerson(inquiry)} />
      <Facts>
        <FieldFacts
          type="inquiry"
          record={inquiry}
          names={['createdAt', 'formName', 'assigneeName']}
          labels={{ createdAt: t('inquiries.field.received') }}
          without={{ assigneeName: <span className="text-ink-faint">{t('record.nobody')}</span> }}
        />
        <Fact label={t('record.type.client')}>
          {clientId && (
            <RecordLink type="client" id={clientId}>
              {inquiry.clientName}
            </RecordLink>
          )}
        </Fact>
        <Fact label={t('record.type.interest')}>
          {interestId && (
            <RecordLink type="interest" id={interestId}>
              {t('inquiries.openInterest')}
            </RecordLink>
          )}
        </Fact>
      </Facts>
    </>
  )
}
