import { lazy } from 'react'
import type { ComboboxOption } from '../../ui/combobox.tsx'
import { useRead } from '../lib/server-state.ts'
import { useTranslation, withTexts } from '../lib/words/i18n.ts'
import { Picker, type PickerProps, useTyped } from './picker.tsx'

const CreateYachtDialog = lazy(() =>
  withTexts(import('./create/create-yacht.tsx'), 'create', 'records', 'values').then((file) => ({
    default: file.CreateYachtDialog,
  })),
)

type YachtPickerProps = PickerProps & {
  /** Offers the yachts of this client or company alone. */
  ownerId?: string
  /** Whose a new yacht is. */
  owner?: ComboboxOption | null
}

export function YachtPicker({ ownerId, owner = null, ...props }: YachtPickerProps) {
  const { t } = useTranslation()
  const { typed, q } = useTyped()
  const found = useRead('yachts', 'autocomplete', { query: { q, ownerId } }, { keepPrevious: true })
  return (
    <Picker
      {...props}
      type="yacht"
      found={found}
      {...typed}
      search={t('picker.yacht')}
      create={{
        gate: 'yachts.create',
        render: (dialog) => <CreateYachtDialog {...dialog} owner={owner} />,
      }}
    />
  )
}
