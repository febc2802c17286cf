import { useForm } from 'react-hook-form'
import type { yachtTypes } from '../../../contract/values/vocabulary.ts'
import { readDimensions } from '../../kit/form/dimension-input.tsx'
import { useNewRecord } from '../../kit/form/new/use-new-record.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import type { Owner } from './public/owner-picker.tsx'

/** What is typed of a new yacht, and what makes it one: of the owner chosen in it, or of the one the form `around` it is about. */
export function useNewYacht(name: string, owner: Owner, around?: Owner) {
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
  return useNewRecord(form, 'yacht', {
    bodyOf({ owner, length, width, draft, ...rest }) {
      const { type, option } = around ?? owner
      const { fields, problems } = readDimensions({ length, width, draft }, unit)
      for (const { name, message } of problems) form.setError(name, { message }, { shouldFocus: true })
      if (problems.length > 0 || !option) return null
      return { ...rest, ...fields, ownerType: type, ownerId: option.value }
    },
    create: (body) => create.mutateAsync({ body }),
    refused: ['name', 'builder', 'model', 'registrationNumber'],
    nameOf: (yacht) => yacht.name,
  })
}
