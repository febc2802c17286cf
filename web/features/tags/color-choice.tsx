import { useId } from 'react'
import { useTranslation } from '../../kit/words/i18n.ts'

/** A tag's colour is a value people choose and the server keeps, not part of the look of the screens. */
const colors = {
  slate: '#475569',
  red: '#be123c',
  orange: '#b45309',
  yellow: '#a16207',
  green: '#15803d',
  teal: '#0f766e',
  blue: '#1d4ed8',
  violet: '#6d28d9',
  pink: '#be185d',
} as const

const names = Object.keys(colors) as (keyof typeof colors)[]
export const firstColor: string = colors.teal

/** A colour out of a few that go together, or any other. */
export function ColorChoice({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation()
  const group = useId()
  const known = names.some((name) => colors[name] === value)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-xs font-medium text-ink-soft">{t('tagList.color')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {names.map((name) => (
          <label key={name} title={t(`tagList.colors.${name}`)} className={swatchClass}>
            <input
              type="radio"
              name={group}
              aria-label={t(`tagList.colors.${name}`)}
              checked={value === colors[name]}
              onChange={() => onChange(colors[name])}
              className="sr-only"
            />
            <span aria-hidden="true" className="size-5 rounded-full" style={{ background: colors[name] }} />
          </label>
        ))}
        <label
          title={t('tagList.otherColor')}
          className={`${swatchClass} ${known ? '' : 'outline-2 outline-ink'}`}
        >
          <input
            type="color"
            aria-label={t('tagList.otherColor')}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="absolute inset-0 size-full opacity-0"
          />
          <span
            aria-hidden="true"
            className="flex size-5 items-center justify-center rounded-full border border-dashed border-control text-xs"
            style={known ? {} : { background: value }}
          >
            {known && '+'}
          </span>
        </label>
      </div>
    </fieldset>
  )
}

const swatchClass =
  'relative flex size-7 items-center justify-center rounded-full outline-offset-0 hover:bg-hover pointer-coarse:size-11 ' +
  'has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-focus'
