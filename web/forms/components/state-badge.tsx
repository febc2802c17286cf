import { Archive, CircleDashed, CircleDot, CircleSlash, Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type State = Answer<'forms', 'list'>['data'][number]['state']

/** What an answerer meets at the form's address. */
export function StateBadge({ state }: { state: State }) {
  const { t } = useTranslation()
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`forms.state.${state}`)}
    </Badge>
  )
}

export function ChangedBadge() {
  const { t } = useTranslation()
  return <Badge tone="accent">{t('forms.state.changed')}</Badge>
}

const looks: Record<State, { tone: BadgeTone; icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <CircleDashed /> },
  open: { tone: 'success', icon: <CircleDot /> },
  closed: { tone: 'warning', icon: <CircleSlash /> },
  full: { tone: 'warning', icon: <Gauge /> },
  archived: { tone: 'neutral', icon: <Archive /> },
}
