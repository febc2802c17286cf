import { Plus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useTablePreferences } from '../../kit/screen/preferences.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import type { Team } from './access.ts'
import { TeamDialog } from './team-dialog.tsx'

/** The teams of the port; one opens as the list of its people. */
export function TeamList() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [preferences] = useTablePreferences()
  const teams = useRead('teams', 'list', {})
  const columns = useMemo(() => teamColumns(t), [t])
  const open = teams.data?.find((team) => team.id === search.open)
  const close = () => change({ open: undefined }, { replace: true })

  return (
    <section className="flex min-w-0 flex-1 flex-col" aria-label={t('teams.tab')}>
      <DataTable
        label={t('teams.tab')}
        columns={columns}
        rows={{ total: teams.data?.length ?? 3, at: (index) => teams.data?.[index] }}
        rowId={(team) => team.id}
        compactRow={(team) => ({
          title: team.name,
          detail: namesOf(team),
          aside: t('roles.holders', { count: team.members.length }),
        })}
        onRangeChange={allIsHere}
        density={preferences.density ?? 'comfortable'}
        onOpen={(team) => change({ open: team.id })}
        instead={
          teams.error ? (
            <ProblemState error={teams.error} onRetry={() => void teams.refetch()} />
          ) : teams.data?.length === 0 ? (
            <EmptyState
              icon={<Users />}
              title={t('teams.noneTitle')}
              action={
                <Button icon={<Plus />} onClick={() => change({ create: 'yes' })}>
                  {t('teams.create')}
                </Button>
              }
            >
              {t('teams.none')}
            </EmptyState>
          ) : null
        }
      />
      {open && <TeamDialog key={open.id} team={open} onClose={close} />}
    </section>
  )
}

const allIsHere = () => {}

const namesOf = ({ members }: Team) => members.map(({ name }) => name).join(', ')

function teamColumns(t: Translate): readonly DataColumn<Team>[] {
  return [
    { id: 'name', header: t('teams.field.name'), cell: ({ name }) => name, width: 180, fixed: true },
    { id: 'members', header: t('teams.field.members'), cell: namesOf, width: 320, grow: 2 },
  ]
}
