import { useNavigate } from '@tanstack/react-router'
import { maySee } from '../kit/kinds/kind.ts'
import { kinds } from '../kit/kinds/kinds.ts'
import { listRoute } from '../kit/record/links/records.tsx'
import { useMe, usePort } from '../kit/server/session.tsx'
import type { PaletteCommand } from '../kit/shell/command-palette.tsx'
import type { NamedLists } from '../kit/shell/named-list.ts'
import { useTranslation } from '../kit/words/i18n.ts'

const modules = import.meta.glob<NamedLists>('../features/**/named-lists.ts', {
  eager: true,
  import: 'namedLists',
})

/** Lists that people ask for by name: sold berths, interests at EOI, their own deals. */
export function useListCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { user } = useMe()
  const navigate = useNavigate()
  return Object.values(modules).flatMap(({ type, lists }) => {
    const { icon: Icon, page } = kinds[type]
    if (!maySee(page.gates, can)) return []
    return lists(t, user.id).map(({ label, search }) => ({
      label,
      icon: <Icon />,
      run: () => void navigate({ to: listRoute(type), params: { portSlug: port.slug }, search: search }),
    }))
  })
}
