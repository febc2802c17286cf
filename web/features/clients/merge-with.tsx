import { useState } from 'react'
import { adminPermissions } from '../../../contract/permissions.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { RecordLink, useOpenRecord } from '../../kit/record/links/records.tsx'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Client } from './client.ts'
import { ClientPicker } from './public/client-picker.tsx'

const MergeDialog = lazyPart(
  () => import('../duplicates/public/merge-dialog.tsx'),
  'MergeDialog',
  'duplicates',
  'values',
)

/** Whether the user may merge clients: an administration, and the rights over clients that it moves. */
export function useMayMerge(): boolean {
  const { can } = usePort()
  return (
    adminPermissions.some((permission) => can(permission)) && can('clients.edit') && can('clients.delete')
  )
}

/** Asks with whom a client is merged, then shows the two. */
export function MergeWith({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  const [other, setOther] = useState<ComboboxOption | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const itself = other?.value === client.id
  if (chosen !== null) {
    return (
      <Part onClose={onClose}>
        <MergeDialog
          pair={[client.id, chosen]}
          onClose={onClose}
          onMerged={(winner) => winner !== client.id && openRecord('client', winner)}
        />
      </Part>
    )
  }
  return (
    <FormDialog
      title={t('clients.mergeTitle', { name: client.fullName })}
      description={t('clients.mergeHint')}
      submitLabel={t('clients.mergeNext')}
      busy={false}
      blocked={other === null || itself}
      problem={null}
      onSubmit={() => other && setChosen(other.value)}
      onClose={onClose}
    >
      <Field label={t('clients.mergeOther')} error={itself ? t('clients.mergeItself') : undefined}>
        <ClientPicker value={other} onChange={setOther} />
      </Field>
    </FormDialog>
  )
}

/** Leads on from a client that was merged into another. */
export function MergedInto({ id }: { id: string }) {
  const { t } = useTranslation()
  const winner = useRead('clients', 'get', { params: { id } })
  return (
    <p role="status" className="border-b bg-warning-soft px-5 py-2 text-sm">
      {t('clients.mergedInto')}{' '}
      <RecordLink type="client" id={id} className="rounded-sm font-medium text-accent-ink underline">
        {winner.data?.fullName ?? t('action.open')}
      </RecordLink>
    </p>
  )
}
