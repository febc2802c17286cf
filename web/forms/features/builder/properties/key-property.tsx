import { TriangleAlert } from 'lucide-react'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { useTranslation } from '../../../../lib/words/i18n.ts'
import type { FieldPart } from './field-part.ts'

/** What the answer is called in exports and by other programs. */
export function KeyProperty({ field, change, problem, published }: FieldPart & { published: boolean }) {
  const { t } = useTranslation()
  return (
    <Field
      label={t('forms.property.key')}
      error={problem('key')}
      hint={
        published ? (
          <span className="flex gap-1 text-warning-ink">
            <TriangleAlert className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
            {t('forms.property.keyPublished')}
          </span>
        ) : (
          t('forms.property.keyHint')
        )
      }
    >
      <Input
        value={field.key}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        className="font-mono"
        onChange={(event) => change({ key: event.target.value.toLowerCase().replaceAll(/[\s-]/g, '_') })}
      />
    </Field>
  )
}
