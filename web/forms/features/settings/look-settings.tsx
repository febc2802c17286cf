import { useState } from 'react'
import type { Definition } from '../../../../contract/forms/definition.ts'
import { pageFonts } from '../../../../contract/forms/vocabulary.ts'
import { readableOn } from '../../../../contract/values/brand-color.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'

const hexColor = /^#[0-9a-fA-F]{6}$/

/** Colour and theme of the hosted page. */
export function LookSettings() {
  const { t } = useTranslation()
  const { editing, act } = useForm()
  const { branding, submitLabel } = editing.draft
  const set = (changes: Partial<Definition['branding']>) => {
    const all = Object.entries({ ...branding, ...changes }).filter(([, value]) => value !== undefined)
    act({
      act: 'change_form',
      changes: { branding: Object.fromEntries(all) as Definition['branding'] },
    })
  }

  return (
    <>
      <ColorField
        label={t('forms.settings.color')}
        hint={t('forms.settings.colorHint')}
        color={branding.color}
        onChange={(color) => set({ color })}
      />
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
      <Switch
        label={t('forms.settings.background')}
        hint={t('forms.settings.backgroundHint')}
        checked={branding.background !== undefined}
        onCheckedChange={(isOn) => set({ background: isOn ? '#e6edf1' : undefined })}
      />
      {branding.background && (
        <ColorField
          label={t('forms.settings.backgroundColor')}
          color={branding.background}
          onChange={(background) => set({ background })}
        />
      )}
      <Field label={t('forms.settings.font')} className="max-w-64">
        <Select
          value={branding.font ?? 'system'}
          onValueChange={(font) => set({ font: font === 'system' ? undefined : font })}
          options={pageFonts.map((font) => ({ value: font, label: t(`forms.font.${font}`) }))}
        />
      </Field>
      <Switch
        label={t('forms.settings.footer')}
        hint={t('forms.settings.footerHint')}
        checked={branding.footer !== false}
        onCheckedChange={(footer) => set({ footer: footer ? undefined : false })}
      />
    </>
  )
}

type ColorFieldProps = {
  label: string
  hint?: string
  color: string
  onChange: (color: string) => void
}

function ColorField({ label, hint, color, onChange }: ColorFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      label={label}
      hint={hint}
      error={typed !== null && !hexColor.test(typed) ? t('forms.settings.colorRule') : undefined}
    >
      <ColorInput
        color={color}
        typed={typed ?? color}
        onType={(text) => {
          setTyped(text)
          if (hexColor.test(text)) onChange(text.toLowerCase())
        }}
        onLeave={() => setTyped(null)}
      />
    </Field>
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
