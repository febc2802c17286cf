import { useNavigate } from '@tanstack/react-router'
import { kinds } from '../../kinds.ts'
import { maySee } from '../../lib/kind.ts'
import { useMe, usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { listRoute } from '../records.tsx'
import type { PaletteCommand } from './command-palette.tsx'
import type { NamedLists } from './named-list.ts'

const named = import.meta.glob<NamedLists>('../../features/**/named-lists.ts', {
  eager: true,
  import: 'namedLists',
})

/** Lists that people ask for by name: sold berths, interests at EOI, their own deals. */
export function useListCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { user } = useMe()
  const navigate = useNavigate()
  return Object.values(named).flatMap(({ type, lists }) => {
    const { icon: Icon, page } = kinds[type]
    if (!maySee(page.gates, can)) return []
    return lists(t, user.id).map(({ label, search }) => ({
      label,
      icon: <Icon />,
      run: () => void navigate({ to: listRoute(type), params: { portSlug: port.slug }, search: search }),
    }))
  })
}
