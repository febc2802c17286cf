import { lazyPart } from '../../lib/lazy-part.ts'
import { useRead } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { Picker, type PickerProps, useTyped } from '../picker.tsx'

const CreateResidentialClientDialog = lazyPart(
  () => import('./create-residential-client.tsx'),
  'CreateResidentialClientDialog',
  'residential',
  'records',
  'values',
)
const UnfoldedResidentialClient = lazyPart(
  () => import('./create-residential-client.tsx'),
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
