import { Button } from '../../../ui/button.tsx'
import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { Person } from '../../kit/display/person.tsx'
import { When } from '../../kit/display/when.tsx'
import { ExternalIdsGroup } from '../../kit/record/external-ids/external-ids-group.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
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
  const { tenancyId, activatedAt, createdByName } = reservation
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
        {reservation.note && (
          <ReadProperty label={t('reservation.field.note')}>
            <span className="whitespace-pre-line break-words">{reservation.note}</span>
          </ReadProperty>
        )}
        {reservation.endReason && (
          <ReadProperty label={t('reservation.field.endReason')}>{reservation.endReason}</ReadProperty>
        )}
        {activatedAt && (
          <ReadProperty label={t('reservation.field.activatedAt')}>
            <When timestamp={activatedAt} />
          </ReadProperty>
        )}
        {createdByName && (
          <ReadProperty label={t('reservation.field.createdByName')}>
            <Person name={createdByName} />
          </ReadProperty>
        )}
        <TagsProperty module="berthReservations" edit={edit} />
      </PropertyGroup>
      <CustomGroup type="reservation" edit={edit} />
      <ExternalIdsGroup module="berthReservations" edit={edit} />
    </PropertySheet>
  )
}
