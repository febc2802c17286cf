import { CircleAlert, Shapes, User, UserCog, Zap } from 'lucide-react'
import { useMemo } from 'react'
import { factActions, factEntities } from '../../../contract/facts.generated.ts'
import { actorKinds } from '../../../contract/values/actors.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { actionName, entityName } from '../../kit/words/facts.ts'
import { compareWords } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { severities } from './vocabulary.ts'

/** What the log can be narrowed by; of each kind one value. */
export function useAuditFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const { can } = usePort()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const keys = useRead('portApiKeys', 'list', {}, { enabled: can('admin.manage_settings') })
  return useMemo(
    () => [
      {
        id: 'action',
        label: t('audit.filter.action'),
        icon: <Zap />,
        single: true,
        options: factActions
          .map((action) => ({ value: action, label: actionName(t, action) }))
          .sort((a, b) => compareWords(a.label, b.label)),
      },
      {
        id: 'entityType',
        label: t('audit.filter.entityType'),
        icon: <Shapes />,
        single: true,
        options: factEntities.map((entity) => ({ value: entity, label: entityName(t, entity) })),
      },
      {
        id: 'actorId',
        label: t('audit.filter.actor'),
        icon: <User />,
        single: true,
        options: [
          ...personOptions(people.data),
          ...(keys.data ?? []).map(({ id, name }) => ({
            value: id,
            label: t('activity.actor.key', { name }),
          })),
        ],
      },
      {
        id: 'actorKind',
        label: t('audit.filter.actorKind'),
        icon: <UserCog />,
        single: true,
        options: actorKinds.map((kind) => ({ value: kind, label: t(`audit.actorKind.${kind}`) })),
      },
      {
        id: 'severity',
        label: t('audit.filter.severity'),
        icon: <CircleAlert />,
        single: true,
        options: severities.map((severity) => ({ value: severity, label: t(`audit.severity.${severity}`) })),
      },
    ],
    [t, people.data, keys.data],
  )
}
