import { useNavigate } from '@tanstack/react-router'
import { stages } from '../../../contract/interests/pipeline.ts'
import { useMe, usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { recordIcons } from '../records.tsx'
import type { PaletteCommand } from './command-palette.tsx'

const statuses = ['available', 'under_offer', 'sold'] as const

/** Lists that people ask for by name: sold berths, interests at EOI, their own deals. */
export function useListCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { user } = useMe()
  const navigate = useNavigate()
  const to = (list: string, search: Record<string, string>) => () =>
    void navigate({ to: `/$portSlug/${list}`, params: { portSlug: port.slug }, search: search as never })

  const berths = statuses.map((status) => ({
    label: t(`commands.berths.${status}`),
    icon: <recordIcons.berth />,
    run: to('berths', { status }),
  }))
  const interests = [
    { label: t('commands.mine'), run: to('interests', { assignedTo: user.id }) },
    ...stages.map((stage) => ({
      label: t('commands.atStage', { stage: t(`vocabulary.stage.${stage}`) }),
      run: to('interests', { view: 'table', stage, outcome: 'none' }),
    })),
    { label: t('commands.won'), run: to('interests', { view: 'table', outcome: 'won' }) },
    { label: t('commands.lost'), run: to('interests', { view: 'table', outcome: lost }) },
  ].map((command) => ({ ...command, icon: <recordIcons.interest /> }))
  const archived = {
    label: t('commands.archivedClients'),
    icon: <recordIcons.client />,
    run: to('clients', { archived: 'yes' }),
  }
  return [
    ...(can('berths.view') ? berths : []),
    ...(can('interests.view') ? interests : []),
    ...(can('clients.view') ? [archived] : []),
  ]
}

const lost = 'lost_other_marina,lost_no_response,lost_unqualified,lost_other'
