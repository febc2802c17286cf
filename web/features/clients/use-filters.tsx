import { Flag, ShieldCheck, Signpost } from 'lucide-react'
import { useMemo } from 'react'
import { consentKinds } from '../../../contract/consents/names.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useClientFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  return useMemo(
    () => [
      fieldFilter('client', 'source', <Signpost />),
      fieldFilter('client', 'nationalityIso', <Flag />),
      {
        id: 'consent',
        label: t('clients.agreesTo'),
        icon: <ShieldCheck />,
        options: optionsOf(consentKinds, (kind) => t(`vocabulary.consentKind.${kind}`)),
      },
      ...shared,
    ],
    [shared, t],
  )
}
