import type { FieldType } from '../../../../contract/forms/vocabulary.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { fieldsOf } from '../../components/form/editing.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { newId } from '../../components/form/keys.ts'
import { newField } from '../../components/form/new-field.ts'
import { focusLabelSoon } from './focus.ts'

/** Adds fields and pages, and puts the cursor where the new one is named. */
export function useAdding() {
  const { t } = useTranslation()
  const { act, editing } = useForm()

  return {
    addField(type: FieldType, at: { pageId?: string; index?: number } = {}) {
      const options = [1, 2, 3].map((number) => t('forms.build.option', { number }))
      const taken = fieldsOf(editing.draft).map((field) => field.key)
      const field = newField(type, t(`forms.type.${type}`), options, taken, t('forms.type.short_text'))
      act({ act: 'add_field', field, ...at })
      focusLabelSoon()
    },
    addPage() {
      act({ act: 'add_page', id: newId() })
      focusLabelSoon()
    },
  }
}
