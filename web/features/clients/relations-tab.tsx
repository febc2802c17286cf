import { Link } from '@tanstack/react-router'
import { Link2, Plus } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { kinds } from '../../kit/kinds/kinds.ts'
import { Item, ItemList, ItemListHeader } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatLength } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Client } from './client.ts'

/** The yachts a client owns and the companies they belong to. */
export function ClientRelations({ client }: { client: Client }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { can, port } = usePort()
  const addYacht = can('yachts.create') && client.archivedAt === null && (
    <Link
      to="/$portSlug/yachts"
      params={{ portSlug: port.slug }}
      search={{ create: 'yes', ownerId: client.id, ownerName: client.fullName }}
      className={buttonClass('secondary', 'sm')}
    >
      <Plus aria-hidden="true" />
      {t('yachts.add')}
    </Link>
  )
  if (client.yachts.length + client.companies.length === 0) {
    return (
      <EmptyState icon={<Link2 />} title={t('clients.noRelationsTitle')} action={addYacht}>
        {t('clients.noRelations')}
      </EmptyState>
    )
  }
  return (
    <>
      <ItemListHeader title={t('nav.yachts')}>{addYacht}</ItemListHeader>
      <ItemList label={t('nav.yachts')}>
        {client.yachts.map((yacht) => (
          <Item
            key={yacht.id}
            icon={<kinds.yacht.icon />}
            title={
              <RecordLink type="yacht" id={yacht.id}>
                {yacht.name}
              </RecordLink>
            }
            aside={formatLength(yacht.lengthM, yacht.lengthFt, unit)}
          />
        ))}
      </ItemList>
      {client.companies.length > 0 && (
        <>
          <ItemListHeader title={t('clients.memberships')} />
          <ItemList label={t('clients.memberships')}>
            {client.companies.map((company) => (
              <Item
                key={company.membershipId}
                icon={<kinds.company.icon />}
                title={
                  <>
                    <RecordLink type="company" id={company.id}>
                      {company.name}
                    </RecordLink>
                    {company.isPrimary && <Badge>{t('record.primary')}</Badge>}
                  </>
                }
                detail={roleLabel(company.role)}
              />
            ))}
          </ItemList>
        </>
      )}
    </>
  )

  function roleLabel(role: string) {
    return t(`vocabulary.membershipRole.${role as 'director'}`)
  }
}
