import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Picker, type PickerProps, useTyped } from '../../../kit/form/picker.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { OwnerType } from './owner-picker.tsx'

const CreateYachtDialog = lazyPart(
  () => import('../create-yacht.tsx'),
  'CreateYachtDialog',
  'create',
  'records',
  'values',
)
const UnfoldedYacht = lazyPart(
  () => import('../create-yacht.tsx'),
  'UnfoldedYacht',
  'create',
  'records',
  'values',
)

type YachtPickerProps = PickerProps & {
  /** Offers the yachts of this client or company alone. */
  ownerId?: string
  /** Whose a new yacht is: a client, unless another kind of owner is named. */
  owner?: ComboboxOption | null
  ownerType?: OwnerType
}

export function YachtPicker({ ownerId, owner = null, ownerType = 'client', ...props }: YachtPickerProps) {
  const { t } = useTranslation()
  const { typed, q } = useTyped()
  const found = useRead('yachts', 'autocomplete', { query: { q, ownerId } }, { keepPrevious: true })
  return (
    <Picker
      {...props}
      type="yacht"
      found={found}
      typed={typed}
      search={t('picker.yacht')}
      create={{
        gate: 'yachts.create',
        dialog: (dialog) => <CreateYachtDialog {...dialog} owner={owner} />,
        unfolded: (form) => <UnfoldedYacht {...form} owner={{ type: ownerType, option: owner }} />,
      }}
    />
  )
}
