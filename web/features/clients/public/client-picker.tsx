import { Picker, type PickerProps, useTyped } from '../../../kit/form/picker.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

const CreateClientDialog = lazyPart(
  () => import('../create-client.tsx'),
  'CreateClientDialog',
  'create',
  'records',
  'values',
)
const UnfoldedClient = lazyPart(
  () => import('../create-client.tsx'),
  'UnfoldedClient',
  'create',
  'records',
  'values',
)

export function ClientPicker(props: PickerProps) {
  const { t } = useTranslation()
  const { typed, q } = useTyped()
  const found = useRead('clients', 'options', { query: { q, limit: '20' } }, { keepPrevious: true })
  return (
    <Picker
      {...props}
      type="client"
      found={found}
      typed={typed}
      search={t('picker.client')}
      create={{
        gate: 'clients.create',
        dialog: (props) => <CreateClientDialog {...props} />,
        unfolded: (props) => <UnfoldedClient {...props} />,
      }}
    />
  )
}
