import { Sailboat } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Item, ItemList } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Company } from './company.ts'

export function CompanyYachts({ company }: { company: Company }) {
  const { t } = useTranslation()
  if (company.yachts.length === 0) {
    return (
      <EmptyState icon={<Sailboat />} title={t('companies.noYachtsTitle')}>
        {t('companies.noYachts')}
      </EmptyState>
    )
  }
  return (
    <ItemList label={t('nav.yachts')}>
      {company.yachts.map((yacht) => (
        <Item
          key={yacht.id}
          icon={<Sailboat />}
          title={
            <RecordLink type="yacht" id={yacht.id}>
              {yacht.name}
            </RecordLink>
          }
        />
      ))}
    </ItemList>
  )
}
