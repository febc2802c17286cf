import { useState } from 'react'
import type { CustomField } from '../../kit/custom/custom-fields.ts'
import { problemText } from '../../kit/display/problem-state.tsx'
import { RemoveButton } from '../../kit/form/remove-button.tsx'
import type { Module } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type DeleteFieldProps = { field: CustomField; touches: readonly Module[]; onDeleted: () => void }

/** Deletes a field after saying how many records lose a value. */
export function DeleteField({ field, touches, onDeleted }: DeleteFieldProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  // Counted when it is asked: what was read before may be of another moment.
  const usage = useRead(
    'customFields',
    'usage',
    { params: { id: field.id } },
    { enabled: asking, staleTime: 0 },
  )
  const remove = useWrite('customFields', 'remove', { touches })
  return (
    <RemoveButton
      name={field.label}
      busy={usage.isFetching && !usage.error}
      onAsk={() => setAsking(true)}
      remove={() => {
        // The dialog goes first: what it counts is not to be asked again of a field that is gone.
        onDeleted()
        return remove.mutateAsync({ params: { id: field.id } })
      }}
    >
      {usage.data && !usage.isFetching
        ? t('customFields.deleteHint', { count: usage.data.records })
        : usage.error
          ? problemText(usage.error)
          : t('customFields.counting')}
    </RemoveButton>
  )
}
