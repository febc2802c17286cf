import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import type { FieldPart } from './field-part.ts'

/** What the answer is called in exports and by other programs. */
export function KeyProperty({ field, change, problem, published }: FieldPart & { published: boolean }) {
  const { t } = useTranslation()
  return (
    <details className="group border-t pt-3" open={problem('key') !== undefined || undefined}>
      <summary className="flex cursor-pointer items-center gap-1 rounded-sm text-xs font-medium text-ink-soft pointer-coarse:min-h-11">
        <ChevronRight className="size-3.5 group-open:rotate-90" aria-hidden="true" />
        {t('forms.property.forPrograms')}
      </summary>
      <Field
        className="mt-2"
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
    </details>
  )
}
