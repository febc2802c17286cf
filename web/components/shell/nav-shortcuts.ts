import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePort } from '../../lib/session.tsx'
import { offerShortcuts } from '../../lib/shortcuts.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { PortScreen } from '../records.tsx'
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
