import { useState } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

type NameRecipeProps = {
  title: string
  description?: string
  name: string
  busy: boolean
  problem: unknown
  onSubmit: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a recipe. */
export function NameRecipe({ name: before, onSubmit, ...dialog }: NameRecipeProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(before)
  return (
    <FormDialog
      {...dialog}
      submitLabel={t('action.save')}
      width="sm"
      blocked={name.trim() === ''}
      onSubmit={() => onSubmit(name.trim())}
    >
      <Field label={t('imports.recipe.name')}>
        <Input autoFocus value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
