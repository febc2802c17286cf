import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePort } from '../../lib/session.tsx'
import { offerShortcuts } from '../../lib/shortcuts.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { navItemsFor } from './nav-items.ts'

/** `g` and a letter goes to a screen. */
export function useNavShortcuts(): void {
  const { port, can } = usePort()
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(
    () =>
      offerShortcuts(
        navItemsFor(can, port.scopes).map((item) => ({
          keys: `g ${item.key}`,
          label: t('shortcuts.goTo', { screen: t(`nav.${item.name}`) }),
          group: t('shortcuts.navigation'),
          run: () => void navigate({ to: item.to, params: { portSlug: port.slug } }),
        })),
      ),
    [can, t, navigate, port.slug, port.scopes],
  )
}
