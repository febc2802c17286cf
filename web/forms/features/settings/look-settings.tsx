import { useState } from 'react'
import type { Definition } from '../../../../contract/forms/definition.ts'
import { readableOn } from '../../../../contract/values/brand-color.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'

const hexColor = /^#[0-9a-fA-F]{6}$/

/** Colour and theme of the hosted page. */
export function LookSettings() {
  const { t } = useTranslation()
  const { editing, act } = useForm()
  const { branding, submitLabel } = editing.draft
  const [typed, setTyped] = useState<string | null>(null)
  const set = (changes: Partial<Definition['branding']>) =>
    act({ act: 'change_form', changes: { branding: { ...branding, ...changes } } })

  return (
    <>
      <Field
        label={t('forms.settings.color')}
        hint={t('forms.settings.colorHint')}
        error={typed !== null && !hexColor.test(typed) ? t('forms.settings.colorRule') : undefined}
      >
        <ColorInput
          color={branding.color}
          typed={typed ?? branding.color}
          onType={(text) => {
            setTyped(text)
            if (hexColor.test(text)) set({ color: text.toLowerCase() })
          }}
          onLeave={() => setTyped(null)}
        />
      </Field>
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-ink-soft">{t('theme.title')}</span>
        <span>
          <SegmentedControl
            label={t('theme.title')}
            value={branding.theme}
            onValueChange={(theme) => set({ theme })}
            segments={(['system', 'light', 'dark'] as const).map((theme) => ({
              value: theme,
              label: t(theme === 'system' ? 'forms.settings.visitorsTheme' : `theme.${theme}`),
            }))}
          />
        </span>
      </div>
      <p className="flex items-center gap-3 text-xs text-ink-faint">
        {t('forms.settings.looksLike')}
        <span
          style={{ background: branding.color, color: readableOn(branding.color) }}
          className="inline-flex h-9 items-center rounded-md px-4 text-sm font-medium"
        >
          {submitLabel || t('forms.preview.submit')}
        </span>
      </p>
    </>
  )
}

type ColorInputProps = {
  color: string
  typed: string
  onType: (text: string) => void
  onLeave: () => void
}

function ColorInput({ color, typed, onType, onLeave }: ColorInputProps) {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-2">
      <Input
        value={typed}
        maxLength={7}
        spellCheck={false}
        className="max-w-32 font-mono"
        onChange={(event) => onType(event.target.value.trim())}
        onBlur={onLeave}
      />
      <input
        type="color"
        aria-label={t('forms.settings.pickColor')}
        value={color}
        onChange={(event) => onType(event.target.value)}
        className="h-8 w-11 rounded-md border border-control/70 bg-surface p-0.5 pointer-coarse:h-11"
      />
    </span>
  )
}
