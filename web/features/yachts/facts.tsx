import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { sizeText } from '../../kit/record/facts/size.ts'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientReach } from '../clients/public/client-reach.tsx'
import { BerthToday } from '../tenancies/public/tenancy-today.tsx'
import { YachtPhoto } from './public/yacht-photo.tsx'
import type { Yacht } from './vocabulary.ts'

/** Whose yacht it is, how large, and where it lies. */
export function YachtFacts({ yacht }: { yacht: Yacht }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { currentOwnerType: ownerType, currentOwnerId: ownerId } = yacht
  return (
    <>
      <YachtPhoto id={yacht.id} name={yacht.name} />
      {ownerType === 'client' && <ClientReach clientId={ownerId} />}
      <Facts>
        <Fact label={t('yacht.field.ownerName')}>
          <RecordLink type={ownerType} id={ownerId}>
            {yacht.ownerName}
          </RecordLink>
        </Fact>
        <Fact label={t('record.fact.size')}>
          <span className="tabular-nums" title={t('yachts.sizeOrder')}>
            {sizeText(yacht, unit) || <span className="text-ink-faint">{t('record.fact.unknown')}</span>}
          </span>
        </Fact>
        <BerthToday yachtId={yacht.id} />
        <FieldFacts type="yacht" record={yacht} names={['type', 'flagIso']} />
      </Facts>
    </>
  )
}
