import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { Property, ReadProperty } from '../../kit/record/fields/property.tsx'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { filesOf } from '../files/public/file.ts'
import type { Reservation } from './public/reservation.ts'

/** The signed paper of a reservation: one of the files on it. */
export function ContractProperty({ reservation, canEdit }: { reservation: Reservation; canEdit: boolean }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { id, version, contractFileId, contractFileName } = reservation
  const files = useRead('files', 'list', filesOf('reservation', id), {
    enabled: canEdit && can('files.view'),
  })
  const update = useWrite('berthReservations', 'update')
  const label = t('reservation.field.contractFileName')
  const options = (files.data?.data ?? []).map((file) => ({ value: file.id, label: file.name }))
  if (!canEdit || options.length === 0)
    return <ReadProperty label={label}>{contractFileName ?? t('reservations.noContract')}</ReadProperty>
  const choose = (chosen: string) =>
    update.mutate(
      { params: { id }, body: { contractFileId: chosen }, ifMatch: version },
      { onError: (error) => showToast({ tone: 'danger', title: problemText(error) }) },
    )
  return (
    <Property label={label}>
      {(name) => (
        <Select
          {...name}
          value={contractFileId}
          onValueChange={choose}
          options={options}
          placeholder={t('reservations.chooseContract')}
        />
      )}
    </Property>
  )
}
