import { useId } from 'react'
import type { ShowIf } from '../../../../../contract/forms/definition.ts'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { RuleList } from '../../../components/form/rule-list.tsx'
import { fieldsBefore } from '../../../components/form/show-if.ts'

type ShowIfEditorProps = {
  id: string
  showIf: ShowIf | undefined
  /** What the conditions decide, and how it is without any. */
  title: string
  usual: string
  onChange: (showIf: ShowIf | undefined) => void
}

/** When something holds, such as that a field is shown: conditions on the answers before it. */
export function ShowIfEditor({ id, showIf, title, usual, onChange }: ShowIfEditorProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const { editing } = useForm()
  const before = fieldsBefore(editing.draft, id)
  return (
    <fieldset aria-labelledby={labelId} className="min-w-0 flex flex-col gap-2 border-t pt-4">
      <span id={labelId} className="text-xs font-medium text-ink-soft">
        {title}
      </span>
      {!showIf && (
        <p className="text-xs text-ink-faint">
          {before.length > 0 ? usual : `${usual} ${t('forms.showIf.nothingBefore')}`}
        </p>
      )}
      <RuleList when={showIf} fields={before} onChange={onChange} />
    </fieldset>
  )
}
