import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PortScreen } from '../kit/record/links/records.tsx'
import { offerShortcuts } from '../kit/screen/shortcuts.ts'
import { usePort } from '../kit/server/session.tsx'
import { useTranslation } from '../kit/words/i18n.ts'
import { addressOfArea } from './nav/places.ts'
import { useAreas } from './nav/use-areas.ts'

/** `g` and a letter goes to an area. */
export function useNavShortcuts(): void {
  const { port } = usePort()
  const areas = useAreas()
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    const offer = (key: string, screen: string, to: PortScreen) => ({
      keys: `g ${key}`,
      label: t('shortcuts.goTo', { screen }),
      group: t('shortcuts.navigation'),
      run: () => void navigate({ to, params: { portSlug: port.slug } }),
    })
    return offerShortcuts(
      areas.flatMap((area) => [
        offer(area.key, t(`nav.area.${area.name}`), addressOfArea(area)),
        ...area.places.flatMap(({ key, label, to }) => (key ? [offer(key, label(t), to)] : [])),
      ]),
    )
  }, [areas, t, navigate, port.slug])
}
