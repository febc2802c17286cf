import { stages } from '../../../contract/interests/pipeline.ts'
import type { NamedLists } from '../../kit/shell/named-list.ts'

const lost = 'lost_other_marina,lost_no_response,lost_unqualified,lost_other'

export const namedLists: NamedLists = {
  type: 'interest',
  lists: (t, userId) => [
    { label: t('commands.mine'), search: { assignedTo: userId } },
    ...stages.map((stage) => ({
      label: t('commands.atStage', { stage: t(`interest.choice.pipelineStage.${stage}`) }),
      search: { view: 'table', stage, outcome: 'none' },
    })),
    { label: t('commands.won'), search: { view: 'table', outcome: 'won' } },
    { label: t('commands.lost'), search: { view: 'table', outcome: lost } },
  ],
}
