import { useState } from 'react'
import { adminPermissions } from '../../../contract/permissions.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Part } from '../../components/part.tsx'
import { ClientPicker } from '../../components/record-picker.tsx'
import { RecordLink, useOpenRecord } from '../../components/records.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Client } from './client.ts'

const MergeDialog = lazyPart(
  () => import('../../components/merge/merge-dialog.tsx'),
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
