import { useState } from 'react'
import { languageNames, languagesOf } from '../../../../contract/forms/languages.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Select } from '../../../../ui/select.tsx'
import { CopyLine } from '../../../kit/display/copy-line.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { useAccess } from '../../lib/session.tsx'
import { type EmbedOptions, embedCode, embedModes } from './embed-code.ts'

/** The code that puts the form into another site, as its options are chosen. */
export function EmbedSection() {
  const { t } = useTranslation()
  const { publicUrl } = useAccess()
  const { form, editing } = useForm()
  const { draft } = editing
  const [options, setOptions] = useState<EmbedOptions>({
    ...{ mode: 'inline', button: '', language: '' },
    ...{ transparent: false, untitled: false, parameters: false },
  })
  const set = (changes: Partial<EmbedOptions>) => setOptions({ ...options, ...changes })
  const behindButton = options.mode === 'popup' || options.mode === 'floating'
  const offered = languagesOf(draft)
  const subject = {
    ...{ publicUrl, url: form.url, slug: form.slug, title: draft.title },
    color: draft.branding.color,
  }
  return (
    <>
      <span>
        <SegmentedControl
          label={t('forms.share.mode')}
          value={options.mode}
          onValueChange={(mode) => set({ mode })}
          segments={embedModes.map((mode) => ({ value: mode, label: t(`forms.share.modes.${mode}`) }))}
        />
      </span>
      <div className="grid gap-3 empty:hidden sm:grid-cols-2">
        {behindButton && (
          <Field label={t('forms.share.button')}>
            <Input
              value={options.button}
              maxLength={60}
              placeholder={draft.title}
              onChange={(event) => set({ button: event.target.value })}
            />
          </Field>
        )}
        {offered.length > 1 && (
          <Field label={t('forms.share.language')}>
            <Select
              value={options.language || 'page'}
              onValueChange={(language) => set({ language: language === 'page' ? '' : language })}
              options={[
                { value: 'page', label: t('forms.share.languageOfPage') },
                ...offered.map((one) => ({ value: one, label: languageNames[one] })),
              ]}
            />
          </Field>
        )}
      </div>
      <div className="flex flex-col gap-2">
        {options.mode === 'inline' && (
          <Checkbox
            label={t('forms.share.transparent')}
            checked={options.transparent}
            onCheckedChange={(transparent) => set({ transparent })}
          />
        )}
        <Checkbox
          label={t('forms.share.untitled')}
          checked={options.untitled}
          onCheckedChange={(untitled) => set({ untitled })}
        />
        <Checkbox
          label={t('forms.share.parameters')}
          checked={options.parameters}
          onCheckedChange={(parameters) => set({ parameters })}
        />
      </div>
      <CopyLine label={t('forms.share.embed')} text={embedCode(subject, options)} lines />
    </>
  )
}
