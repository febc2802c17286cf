import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import { BalanceFact } from '../invoices/public/balance.tsx'
import { type Company, companyLabels } from './company.ts'

const most = 3

/** Whom one speaks to at a company, what it is called by authorities, and its yachts. */
export function CompanyFacts({ company }: { company: Company }) {
  const { t } = useTranslation()
  const { yachts } = company
  const active = company.members.filter((member) => member.active)
  const contact = active.find(({ isPrimary }) => isPrimary) ?? active[0]
  return (
    <>
      {contact && <ClientReach clientId={contact.clientId} />}
      <Facts>
        <Fact label={t('record.fact.contact')}>
          {contact ? (
            <RecordLink type="client" id={contact.clientId}>
              {contact.clientName}
            </RecordLink>
          ) : (
            <span className="text-ink-faint">{t('record.nobody')}</span>
          )}
        </Fact>
        <Fact label={t('company.field.memberCount')}>{active.length}</Fact>
        <Fact label={t('nav.yachts')}>
          {yachts.length > 0 && (
            <ul>
              {yachts.slice(0, most).map(({ id, name }) => (
                <li key={id} className="min-h-6">
                  <RecordLink type="yacht" id={id}>
                    {name}
                  </RecordLink>
                </li>
              ))}
              {yachts.length > most && <li className="text-xs text-ink-faint">+{yachts.length - most}</li>}
            </ul>
          )}
        </Fact>
        <BalanceFact of={{ companyId: company.id }} />
        <FieldFacts
          type="company"
          record={company}
          names={['incorporationCountryIso', 'registrationNumber', 'vatNumber']}
          labels={companyLabels(t)}
        />
      </Facts>
    </>
  )
}
