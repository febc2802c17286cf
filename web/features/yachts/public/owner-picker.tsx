import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ClientPicker } from '../../clients/public/client-picker.tsx'
import { CompanyPicker } from '../../companies/public/company-picker.tsx'

export type OwnerType = 'client' | 'company'
export type Owner = { type: OwnerType; option: ComboboxOption | null }

/** A yacht belongs to a client or to a company. */
export function OwnerPicker({ owner, onChange }: { owner: Owner; onChange: (owner: Owner) => void }) {
  const { t } = useTranslation()
  const Picker = owner.type === 'client' ? ClientPicker : CompanyPicker
  return (
    <span className="flex gap-2">
      <SegmentedControl
        label={t('yachts.ownerType')}
        value={owner.type}
        onValueChange={(type) => onChange({ type, option: null })}
        segments={[
          { value: 'client', label: t('record.type.client') },
          { value: 'company', label: t('record.type.company') },
        ]}
      />
      <span className="min-w-0 flex-1">
        <Picker
          value={owner.option}
          onChange={(option) => onChange({ ...owner, option })}
          placeholder={t(owner.type === 'client' ? 'picker.client' : 'picker.company')}
        />
      </span>
    </span>
  )
}
