import { type Control, useForm } from 'react-hook-form'
import type { yachtTypes } from '../../../contract/values/vocabulary.ts'
import { DimensionField } from '../../kit/form/dimension-field.tsx'
import { readDimensions } from '../../kit/form/dimension-input.tsx'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { useSaveNew } from '../../kit/form/use-save-new.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Owner } from './public/owner-picker.tsx'

const dimensions = ['length', 'width', 'draft'] as const
const dimensionLabels = {
  length: 'dimension.length',
  width: 'dimension.beam',
  draft: 'dimension.draft',
} as const

/** What is typed of a new yacht, and what makes it one: null where that was refused, which is said at its field. */
export function useNewYacht(name: string, owner: Owner) {
  const [unit] = useLengthUnit()
  const create = useWrite('yachts', 'create', { touches: ['clients', 'companies'] })
  const form = useForm({
    defaultValues: {
      name,
      owner,
      type: null as (typeof yachtTypes)[number] | null,
      builder: '',
      model: '',
      registrationNumber: '',
      length: '',
      width: '',
      draft: '',
    },
  })
  const { custom, problem, save } = useSaveNew(form, 'yacht')
  return {
    form,
    custom,
    problem,
    /** Of the owner that was chosen in the form, or of the one it is given. */
    save: (of?: Owner) =>
      save({
        bodyOf({ owner, length, width, draft, ...rest }) {
          const { type, option } = of ?? owner
          const { fields, problems } = readDimensions({ length, width, draft }, unit)
          for (const { name, message } of problems) form.setError(name, { message }, { shouldFocus: true })
          if (problems.length > 0 || !option) return null
          return { ...rest, ...fields, ownerType: type, ownerId: option.value }
        },
        create: (body) => create.mutateAsync({ body }),
        refused: ['name', 'builder', 'model', 'registrationNumber'],
      }),
  }
}

/** How long, how wide and how deep a yacht is. */
export function YachtSize({
  control,
}: {
  control: Control<{ length: string; width: string; draft: string }>
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="contents">
        <span className="flex items-center justify-between text-xs font-medium text-ink-soft">
          {t('dimension.title')}
          <UnitToggle />
        </span>
      </legend>
      <div className="grid grid-cols-3 gap-3">
        {dimensions.map((name) => (
          <DimensionField key={name} control={control} name={name} label={t(dimensionLabels[name])} />
        ))}
      </div>
    </fieldset>
  )
}
