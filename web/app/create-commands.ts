import { useNavigate } from '@tanstack/react-router'
import { madeKinds } from '../kit/kinds/kinds.ts'
import { listRoute } from '../kit/record/links/records.tsx'
import { usePort } from '../kit/server/session.tsx'
import { useTranslation } from '../kit/words/i18n.ts'
import { hasScreen } from './screens.ts'

/** Commands that open the create dialog of a list, from wherever the user is. */
export function useCreateCommands() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const navigate = useNavigate()
  return madeKinds()
    .filter(({ page }) => hasScreen(page.feature) && can(page.gates.create))
    .map(({ type, page }) => ({
      label: t(`${page.words}.create`),
      keys: undefined,
      run: () =>
        void navigate({
          to: listRoute(type),
          params: { portSlug: port.slug },
          search: { create: 'yes' },
        }),
    }))
}
