import { Button } from '../../../ui/button.tsx'
import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useCanEdit } from '../records/public/kind-frame.tsx'
import { ContractProperty } from './contract-property.tsx'
import { nameOf, type Reservation } from './public/reservation.ts'

export function Details({ reservation, onChange }: { reservation: Reservation; onChange: () => void }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const edit = useModuleEdit('berthReservations', reservation, useCanEdit('reservation', reservation))
  const { tenancyId } = reservation
  const mayChange = reservation.status === 'pending' && can('reservations.create')
  return (
    <PropertySheet>
      <PropertyGroup
        action={
          mayChange && (
            <Button size="sm" onClick={onChange}>
              {t('reservations.change')}
            </Button>
          )
        }
      >
        <ContractProperty reservation={reservation} canEdit={mayChange} />
        {tenancyId && (
          <ReadProperty label={t('record.type.tenancy')}>
            <RecordLink type="tenancy" id={tenancyId}>
              {nameOf(reservation)}
            </RecordLink>
          </ReadProperty>
        )}
        <ReadProperties
          type="reservation"
          record={reservation}
          names={['note', 'endReason', 'activatedAt', 'createdByName']}
        />
        <TagsProperty module="berthReservations" edit={edit} />
      </PropertyGroup>
      <CustomGroup type="reservation" edit={edit} />
      <ExternalIdsGroup module="berthReservations" edit={edit} />
    </PropertySheet>
  )
}
