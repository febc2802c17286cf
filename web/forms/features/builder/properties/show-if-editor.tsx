import { useId } from 'react'
import type { ShowIf } from '../../../../../contract/forms/definition.ts'
import { useTranslation } from '../../../../lib/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { RuleList } from '../../../components/form/rule-list.tsx'
import { fieldsBefore } from '../../../components/form/show-if.ts'

type ShowIfEditorProps = {
  id: string
  showIf: ShowIf | undefined
  /** This field, this page. */
  subject: string
  onChange: (showIf: ShowIf | undefined) => void
}

/** When a field or page is shown: conditions on the answers before it. */
export function ShowIfEditor({ id, showIf, subject, onChange }: ShowIfEditorProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const { editing } = useForm()
  const before = fieldsBefore(editing.draft, id)
  return (
    <fieldset aria-labelledby={labelId} className="min-w-0 flex flex-col gap-2 border-t pt-4">
      <span id={labelId} className="text-xs font-medium text-ink-soft">
        {t('forms.showIf.title')}
      </span>
      {!showIf && (
        <p className="text-xs text-ink-faint">
          {t(before.length > 0 ? 'forms.showIf.always' : 'forms.showIf.nothingBefore', { subject })}
        </p>
      )}
      <RuleList when={showIf} fields={before} onChange={onChange} />
    </fieldset>
  )
}
