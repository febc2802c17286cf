import type { Page } from '../../../../../contract/forms/definition.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../../ui/input.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { JumpsEditor } from './jumps-editor.tsx'
import { ShowIfEditor } from './show-if-editor.tsx'

export function PageProperties({ page, index }: { page: Page; index: number }) {
  const { t } = useTranslation()
  const { act } = useForm()
  const change = (changes: Partial<Page>) => act({ act: 'change_page', id: page.id, changes })
  return (
    <>
      <h2 className="font-semibold">{t('forms.build.page', { number: index + 1 })}</h2>
      <Field label={t('forms.property.pageTitle')}>
        <Input
          value={page.title ?? ''}
          maxLength={200}
          onChange={(event) => change({ title: event.target.value || undefined })}
        />
      </Field>
      <Field label={t('forms.property.introduction')}>
        <Textarea
          value={page.description ?? ''}
          maxLength={2000}
          onChange={(event) => change({ description: event.target.value || undefined })}
        />
      </Field>
      <ShowIfEditor
        id={page.id}
        showIf={page.showIf}
        title={t('forms.showIf.title')}
        usual={t('forms.showIf.always', { subject: t('forms.showIf.thisPage') })}
        onChange={(showIf) => change({ showIf })}
      />
      <JumpsEditor page={page} index={index} onChange={(jumps) => change({ jumps })} />
    </>
  )
}
