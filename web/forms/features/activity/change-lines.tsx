import type { FormChanges } from '../../../../contract/forms/facts.ts'
import { hasText, useTranslation } from '../../../kit/words/i18n.ts'

type Translate = ReturnType<typeof useTranslation>['t']

/** What a change changed, a line for each way of changing. */
export function ChangeLines({ metadata }: { metadata: unknown }) {
  const { t } = useTranslation()
  const { changes = {}, version } = (metadata ?? {}) as { changes?: FormChanges; version?: number }
  const lines = [
    ...(version === undefined ? [] : [t('forms.activity.change.version', { number: version })]),
    ...linesOf(t, changes),
  ]
  if (lines.length === 0) return null
  return (
    <ul className="text-xs break-words text-ink-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function linesOf(t: Translate, { added, removed, renamed, changed, parts, settings }: FormChanges): string[] {
  const nameOf = (kind: 'part' | 'setting', name: string) => {
    const known = `forms.activity.change.${kind}.${name}`
    return hasText(known) ? t(known) : kind === 'setting' ? t('forms.activity.change.setting.other') : name
  }
  const lists = {
    added,
    removed,
    renamed: renamed?.map(({ from, to }) => `${from} → ${to}`),
    changed: [...(changed ?? []), ...(parts ?? []).map((part) => nameOf('part', part))],
    settings: settings && [...new Set(settings.map((name) => nameOf('setting', name)))],
  }
  return (Object.keys(lists) as (keyof typeof lists)[]).flatMap((way) => {
    const names = lists[way] ?? []
    return names.length > 0 ? [t(`forms.activity.change.${way}`, { names: names.join(', ') })] : []
  })
}
