import { Facts } from '../../kit/record/facts/facts.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import { YachtPhoto } from '../yachts/public/yacht-photo.tsx'
import type { Tenancy } from './public/tenancy.ts'

/** Who lies where with what, and for how long. */
export function TenancyFacts({ tenancy }: { tenancy: Tenancy }) {
  const { t } = useTranslation()
  const { clientId, yachtId, startDate, heldSince } = tenancy
  return (
    <>
      {yachtId && tenancy.yachtName && <YachtPhoto id={yachtId} name={tenancy.yachtName} />}
      <ClientReach clientId={clientId} />
      <Facts>
        <FieldFacts
          type="tenancy"
          record={tenancy}
          names={[
            ...(['clientName', 'mooringNumber', 'yachtName', 'tenureType', 'startDate', 'endDate'] as const),
            ...(heldSince === startDate ? [] : (['heldSince'] as const)),
          ]}
          tabs={{ mooringNumber: 'tenancies' }}
          without={{
            yachtName: <span className="text-ink-faint">{t('tenancies.noYacht')}</span>,
            endDate: t('tenancies.open'),
          }}
        />
      </Facts>
    </>
  )
}
