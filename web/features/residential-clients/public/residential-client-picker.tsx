import { Picker, type PickerProps, useTyped } from '../../../kit/form/picker.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

const CreateResidentialClientDialog = lazyPart(
  () => import('../create-residential-client.tsx'),
  'CreateResidentialClientDialog',
  'residential',
  'records',
  'values',
)
const UnfoldedResidentialClient = lazyPart(
  () => import('../create-residential-client.tsx'),
  'UnfoldedResidentialClient',
  'residential',
  'records',
  'values',
)

export function ResidentialClientPicker(props: PickerProps) {
  const { t } = useTranslation()
  const { typed, q } = useTyped()
  const found = useRead(
    'residentialClients',
    'options',
    { query: { q, limit: '20' } },
    { keepPrevious: true },
  )
  return (
    <Picker
      {...props}
      type="residential_client"
      found={found}
      typed={typed}
      search={t('picker.client')}
      create={{
        gate: 'residential_clients.create',
        dialog: (props) => <CreateResidentialClientDialog {...props} />,
        unfolded: (props) => <UnfoldedResidentialClient {...props} />,
      }}
    />
  )
}
