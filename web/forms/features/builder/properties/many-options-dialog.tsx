import { useState } from 'react'
import { Field } from '../../../../../ui/field.tsx'
import { Textarea } from '../../../../../ui/input.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { fromLines, type Option } from './options.ts'

const most = 200

type ManyOptionsDialogProps = {
  options: readonly Option[]
  onSave: (options: readonly Option[]) => void
  onClose: () => void
}

/** All options as lines of one text. */
export function ManyOptionsDialog({ options, onSave, onClose }: ManyOptionsDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(options.map((option) => option.label).join('\n'))
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const tooMany = lines.length > most
  return (
    <FormDialog
      title={t('forms.options.addMany')}
      submitLabel={t('forms.options.saveMany', { count: lines.length })}
      busy={false}
      problem={null}
      onSubmit={() => !tooMany && onSave(fromLines(options, lines))}
      onClose={onClose}
    >
      <Field
        label={t('forms.options.lines')}
        hint={t('forms.options.linesHint')}
        error={tooMany ? t('forms.options.tooMany', { most }) : undefined}
      >
        <Textarea rows={10} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
