import { Link } from '@tanstack/react-router'
import { fold } from '../../../../ui/search/closeness.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { hintOf, type TextKey, useTranslation } from '../../../kit/words/i18n.ts'
import type { Place } from '../place.ts'
import { settingIndex } from './setting-index.ts'

type FoundSettingsProps = {
  typed: string
  places: readonly Place[]
  /** Called when one of them is opened. */
  onOpen: () => void
}

/** The settings whose name, hint or screen has every word that is typed, each a link to its place. */
export function FoundSettings({ typed, places, onOpen }: FoundSettingsProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const found = places.flatMap((place) => {
    const screen = place.label(t)
    const within = place.group ? t(`settingGroups.${place.group}`) : ''
    const entries: readonly { key: TextKey | null; label: string; text: string }[] = [
      { key: null, label: screen, text: `${screen} ${within}` },
      ...keysOf(place).map((key) => ({
        ...{ key, label: t(key) },
        text: `${t(key)} ${hintOf(key)} ${screen} ${within}`,
      })),
    ]
    return entries
      .filter(({ text }) => words.every((word) => fold(text).includes(word)))
      .map(({ key, label }) => ({ place, screen, key, label }))
  })
  // What is called so comes before what only mentions it.
  const rank = (label: string) => (words.every((word) => fold(label).includes(word)) ? 0 : 1)
  const sorted = found.toSorted((one, other) => rank(one.label) - rank(other.label))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-2">
      <p role="status" className="px-2 pb-1 text-xs text-ink-faint">
        {found.length === 0 ? t('shell.settingsNothing') : t('shell.settingsFound', { count: found.length })}
      </p>
      <ul className="flex flex-col gap-px">
        {sorted.map(({ place, screen, key, label }) => (
          <li key={`${place.to} ${key ?? ''}`}>
            <Link
              to={place.to}
              params={{ portSlug: port.slug }}
              search={searchOf(place, key)}
              onClick={onOpen}
              className="flex min-h-11 flex-col justify-center rounded-md px-2 py-1 -outline-offset-2 hover:bg-hover"
            >
              <span className="text-sm">{label}</span>
              {key && <span className="text-xs text-ink-faint">{screen}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function keysOf({ to }: Place): readonly TextKey[] {
  return (settingIndex as Readonly<Record<string, readonly TextKey[]>>)[to] ?? []
}

/** A list of values is a part of its screen; any other setting is pointed at. */
function searchOf({ feature }: Place, key: TextKey | null): Record<string, string> {
  const [, vocabulary] = /^vocabularies\.name\.(.+)$/.exec(key ?? '') ?? []
  if (vocabulary) return { list: vocabulary }
  // Only the sections of the settings look for what they are opened for.
  return key && feature === 'settings' ? { find: key } : {}
}
