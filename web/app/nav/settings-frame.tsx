import { Link, Navigate } from '@tanstack/react-router'
import { ChevronLeft, ClipboardList } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { useFormDesk } from '../../features/connections/public/form-desk.ts'
import { lazyPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useMedia } from '../../kit/screen/use-media.ts'
import { usePort } from '../../kit/server/session.tsx'
import { exactly, navPlaceClass } from '../../kit/shell/nav-place.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type Place, settingGroups } from './place.ts'
import type { Area } from './places.ts'
import { SettingSearchBox } from './setting-search-box.tsx'

const FoundSettings = lazyPart(
  () => import('./search/found-settings.tsx'),
  'FoundSettings',
  'ai',
  'api-keys',
  'audit',
  'backups',
  'email',
  'health',
  'imports',
  'mail',
  'playbook',
  'records',
  'retention',
  'servers',
  'people',
  'settings',
  'users',
  'values',
  'vocabularies',
  'webhooks',
  'website',
)

type SettingsFrameProps = { area: Area; here: Place | undefined; children: ReactNode }

/** The settings: their list with its search at the left and the chosen one beside it, on a phone one after the other. */
export function SettingsFrame({ area, here, children }: SettingsFrameProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const wide = useMedia('(min-width: 64rem)')
  if (!here) {
    if (wide) return <Navigate to={area.places[0].to} params={{ portSlug: port.slug }} replace />
    return (
      <div className="flex min-h-0 flex-1 flex-col bg-surface">
        <SettingsList area={area} here={undefined} />
      </div>
    )
  }
  if (wide) {
    return (
      <div className="flex min-h-0 flex-1">
        <div className="flex w-60 shrink-0 flex-col border-r bg-surface">
          <SettingsList area={area} here={here} />
        </div>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
      </div>
    )
  }
  return (
    <>
      <Link
        to="/$portSlug/settings"
        params={{ portSlug: port.slug }}
        className="flex h-9 shrink-0 items-center gap-1 border-b bg-surface px-3 text-sm text-ink-soft -outline-offset-2 hover:text-ink pointer-coarse:h-11"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {t('shell.settingsBack')}
      </Link>
      {children}
    </>
  )
}

function SettingsList({ area, here }: { area: Area; here: Place | undefined }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  return (
    <>
      <div className="shrink-0 p-2 pb-0">
        <h2 className="flex h-10 items-center px-2 font-semibold">{t('nav.area.settings')}</h2>
        <SettingSearchBox value={typed} onChange={setTyped} />
      </div>
      {typed.trim() === '' ? (
        <nav aria-label={t('nav.area.settings')} className="min-h-0 flex-1 overflow-y-auto p-2">
          {settingGroups.map((group) => (
            <Group key={group} name={group} places={area.places} here={here} />
          ))}
        </nav>
      ) : (
        <Part>
          <FoundSettings typed={typed} places={area.places} onOpen={() => setTyped('')} />
        </Part>
      )}
    </>
  )
}

type GroupProps = {
  name: (typeof settingGroups)[number]
  places: readonly Place[]
  here: Place | undefined
}

function Group({ name, places, here }: GroupProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const own = places.filter(({ group }) => group === name)
  if (own.length === 0) return null
  return (
    <section aria-labelledby={`settings-${name}`} className="pb-3">
      <h3 id={`settings-${name}`} className="px-2 pb-1 text-xs text-ink-faint">
        {t(`settingGroups.${name}`)}
      </h3>
      <ul className="flex flex-col gap-px">
        {own.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              params={{ portSlug: port.slug }}
              activeOptions={exactly}
              aria-current={place === here ? 'page' : undefined}
              className={cx(navPlaceClass, 'text-ink-soft')}
            >
              <place.icon className="size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0 truncate">{place.label(t)}</span>
            </Link>
          </li>
        ))}
        {name === 'integrations' && can('admin.manage_forms') && <FormDeskItem />}
      </ul>
    </section>
  )
}

/** Leads to the form desk, signed in there as well. */
function FormDeskItem() {
  const { t } = useTranslation()
  const desk = useFormDesk()
  return (
    <li>
      <button
        type="button"
        onClick={() => void desk.go()}
        className={cx(navPlaceClass, 'w-full text-ink-soft')}
      >
        <ClipboardList className="size-4 shrink-0" aria-hidden="true" />
        {t('shell.formDesk')}
      </button>
    </li>
  )
}
