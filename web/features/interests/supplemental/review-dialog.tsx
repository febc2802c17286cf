import { useState } from 'react'
import {
  addressFields,
  type SupplementalField,
  yachtFields,
} from '../../../../contract/supplemental-info/vocabulary.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatLength } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { fieldName, valueText } from '../../../kit/words/values.ts'
import type { Interest } from '../vocabulary.ts'
import type { Issuance } from './issuance.ts'

type ReviewDialogProps = { interest: Interest; issuance: Issuance; onClose: () => void }
type Line = { field: SupplementalField; label: string; shown: string }

/** What the client wrote, field by field: what is ticked is taken over. */
export function ReviewDialog({ interest, issuance, onClose }: ReviewDialogProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [unit] = useLengthUnit()
  const apply = useWrite('supplementalInfo', 'apply', { touches: ['interests', 'clients', 'yachts'] })
  const address = can('clients.edit') ? addressLines(issuance) : []
  const yacht = can(interest.yachtId ? 'yachts.edit' : 'yachts.create') ? yachtLines(issuance, unit) : []
  const taken = new Set(issuance.appliedFields ?? [])
  const [chosen, setChosen] = useState(
    () => new Set([...address, ...yacht].map(({ field }) => field).filter((field) => !taken.has(field))),
  )
  const [problem, setProblem] = useState<unknown>(null)

  async function submit() {
    setProblem(null)
    try {
      const params = { id: interest.id, tokenId: issuance.tokenId }
      await apply.mutateAsync({ params, body: { fields: [...chosen] } })
      showToast({ title: t('supplemental.applied') })
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }

  const parts = [
    { title: t('supplemental.address'), lines: address },
    { title: t('supplemental.yacht'), lines: yacht },
  ]
  return (
    <FormDialog
      title={t('supplemental.reviewTitle', { name: interest.clientName })}
      description={t('supplemental.reviewHint')}
      submitLabel={t('supplemental.apply')}
      busy={apply.isPending}
      blocked={chosen.size === 0}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {parts
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <fieldset key={title} className="flex flex-col gap-1">
            <legend className="pb-1 text-xs font-medium text-ink-faint">{title}</legend>
            {lines.map(({ field, label, shown }) => (
              <span key={field} className="flex min-h-9 flex-wrap items-center gap-x-2">
                <Checkbox
                  checked={chosen.has(field)}
                  onCheckedChange={(on) => {
                    const next = new Set(chosen)
                    if (on) next.add(field)
                    else next.delete(field)
                    setChosen(next)
                  }}
                  label={
                    <>
                      <span className="text-ink-faint">{label}: </span>
                      {shown}
                    </>
                  }
                />
                {taken.has(field) && (
                  <span className="text-xs text-ink-faint">{t('supplemental.taken')}</span>
                )}
              </span>
            ))}
          </fieldset>
        ))}
    </FormDialog>
  )
}

function addressLines({ address }: Issuance): Line[] {
  return addressFields.flatMap((field) => {
    const value = address?.[field]
    return value ? [{ field, label: fieldName(field), shown: valueText(value, field) }] : []
  })
}

function yachtLines({ yacht }: Issuance, unit: 'm' | 'ft'): Line[] {
  if (!yacht) return []
  return yachtFields.flatMap((name) => {
    const text = yachtText(yacht, name, unit)
    return text ? [{ field: `yacht.${name}` as const, label: fieldName(name, 'yacht'), shown: text }] : []
  })
}

function yachtText(
  yacht: NonNullable<Issuance['yacht']>,
  name: (typeof yachtFields)[number],
  unit: 'm' | 'ft',
) {
  if (name === 'length' || name === 'width' || name === 'draft') {
    return formatLength(yacht[`${name}M`] ?? null, yacht[`${name}Ft`] ?? null, unit)
  }
  const value = yacht[name]
  return name === 'yearBuilt' ? String(value ?? '') : valueText(value, name, { type: 'yacht' })
}
