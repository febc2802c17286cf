import { useState } from 'react'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { Property, ReadProperty } from '../../kit/record/fields/property.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import type { RecordEdit } from '../../kit/record/use-record-edit.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientPicker } from '../clients/public/client-picker.tsx'
import type { ResidentialClient } from './residential-client.ts'

/** The client of the harbour this person is: found by e-mail and phone, or chosen here, which then holds. */
export function LinkProperty({ edit }: { edit: RecordEdit<ResidentialClient> }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { record } = edit
  const label = t('residential_client.field.linkedClientName')
  const sees = can('clients.view')
  const linked: ComboboxOption | null =
    record.linkedClientId === null
      ? null
      : { value: record.linkedClientId, label: record.linkedClientName ?? '' }

  async function choose(next: ComboboxOption | null) {
    setBusy(true)
    setProblem(null)
    try {
      await edit.save({
        patch: { linkedClientId: next?.value ?? null },
        baseline: record,
        label,
        read: (one) => one.linkedClientId,
        show: (one) => one.linkedClientName ?? '',
        mine: next?.label ?? '',
      })
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }

  if (!edit.canEdit || !sees) {
    return (
      <ReadProperty label={label}>
        {linked && sees ? (
          <RecordLink type="client" id={linked.value}>
            {linked.label}
          </RecordLink>
        ) : (
          (linked?.label ?? t('record.none'))
        )}
      </ReadProperty>
    )
  }
  return (
    <Property label={label} error={problem} busy={busy}>
      {(ids) => (
        <>
          <ClientPicker
            {...ids}
            value={linked}
            onChange={(option) => void choose(option)}
            placeholder={t('picker.client')}
          />
          {linked && (
            <p className="flex flex-wrap items-center gap-x-2 px-2 py-1 text-xs text-ink-faint">
              <RecordLink type="client" id={linked.value}>
                {t('residentialClients.openLinked')}
              </RecordLink>
              {t(
                record.linkedByHand
                  ? 'residentialClients.linkedByHand'
                  : 'residentialClients.linkedByContact',
              )}
            </p>
          )}
        </>
      )}
    </Property>
  )
}
